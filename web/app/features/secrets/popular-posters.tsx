// Three popular secrets as posters, for a page whose reader has not chosen anything yet.
import type { SecretCard as SecretCardData } from '@murmullo/contract/content/secrets'
import { Link } from 'react-router'
import type { SecretView } from '../../lib/format/secret-view.ts'
import { CountryFlag } from '../../shared/country-flag.tsx'
import { authorLabel, commentLabel } from '../../shared/labels/author-label.ts'
import { classes } from '../../ui/base/classes.ts'
import { Card } from '../../ui/layout/card.tsx'
import { HourLabel } from './hour-label.tsx'
import { lightOf, truncatePreview } from './secret-card.tsx'

type PopularPostersProps = { readonly secrets: readonly (SecretCardData & SecretView)[]; readonly title: string }

export function PopularPosters({ secrets, title }: PopularPostersProps) {
  if (secrets.length === 0) return null
  return (
    <section aria-labelledby="populares" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="populares" className="font-voice text-2xl font-medium">
          {title}
        </h2>
        <Link to="/?orden=populares" className="text-link inline-flex min-h-11 items-center text-sm">
          Ver más
        </Link>
      </div>
      <ul className="mt-2 grid gap-3 desk:grid-cols-3 desk:gap-4">
        {secrets.map((secret) => (
          <Poster key={secret.id} {...secret} />
        ))}
      </ul>
    </section>
  )
}

/** Longer texts have smaller type: three posters share the width of the page. */
const largeTypeMax = 60

function Poster({
  id,
  gender,
  age,
  authorNickname,
  countryView,
  hour,
  comments,
  preview,
}: SecretCardData & SecretView) {
  const text = truncatePreview(preview)
  const who = authorNickname ?? authorLabel(gender, age)
  return (
    <li className="flex">
      <Card
        as="article"
        edge="hour"
        className={classes('secret-card secret-card-poster @container flex w-full flex-col', hour && lightOf(hour, id))}
      >
        <header>
          <div className="secret-card-facts">
            <CountryFlag countryView={countryView} />
            {who && <b>{who}</b>}
            {hour && <HourLabel hour={hour} />}
          </div>
        </header>
        <p
          className={classes(
            'secret-card-text my-auto',
            text.length > largeTypeMax ? 'text-xl/snug' : 'text-3xl/tight',
          )}
        >
          <Link to={`/secret/${id}`} className="stretched-link">
            {text}
          </Link>
        </p>
        {comments > 0 && <p className="pb-3 text-meta text-ink-2">{commentLabel(comments)}</p>}
      </Card>
    </li>
  )
}
