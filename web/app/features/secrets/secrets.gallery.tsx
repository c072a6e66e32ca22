// Component gallery: secret cards and articles with every badge and state.
import type { SecretCard as SecretCardData } from '@murmullo/contract/content/secrets'
import type { SecretView } from '../../lib/format/secret-view.ts'
import type { GalleryEntry } from '../../ui/base/gallery-entry.ts'
import { AiNotice } from './feed-head/ai-notice.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { SecretArticle } from './secret-article.tsx'
import { SecretCard } from './secret-card.tsx'
import { SecretCardSkeleton } from './secret-card-skeleton.tsx'
import { SectionTabs } from './feed-head/section-tabs.tsx'
import { StateBanner } from './state-banner.tsx'

const now = Date.parse('2026-11-15T12:00:00Z')

const banner = { mine: true, statementId: null, publishedAt: '2026-11-15T12:04:00Z' }

const about = {
  id: 'x'.repeat(22),
  authorNickname: null,
  explicit: false,
  gender: 'mujer',
  age: 27,
  country: 'MX',
  byAdmin: false,
  pinned: false,
  publishedAt: '2026-11-15T11:56:00Z',
  comments: 7,
  reactions: { heart: 41, like: 12, dislike: 0, wow: 6, laugh: 3 },
  showsHelp: false,
  countryView: null,
  hour: null,
} as const

const alone = { state: 'public', mine: false, statementId: null } as const

const countries = [
  ['ES', 'España'],
  ['MX', 'México'],
] as const

const head =
  'Llevo tres años diciéndole a mi familia que trabajo en un banco. En realidad vendo pasteles en el metro y nunca había si'
const tail = 'do tan feliz. Mañana se los voy a contar, con un pastel de tres leches en la man'

function card(changes: Partial<SecretCardData & SecretView>) {
  const secret = { ...about, preview: { head, tail, more: true }, ...changes }
  return <SecretCard secret={secret} now={now} reactions={<p className="py-2.5 text-sm text-ink-3">Reacciones</p>} />
}

export const entry: GalleryEntry = {
  name: 'Secretos',
  states: (theme) => ({
    tarjeta: card({}),
    fijada: card({ pinned: true, comments: 0 }),
    'de la administración': card({ byAdmin: true, authorNickname: 'Equipo Murmullo', gender: null, age: null }),
    'fijada y de la administración': card({ pinned: true, byAdmin: true, authorNickname: 'Equipo Murmullo' }),
    explícita: card({ explicit: true, gender: 'otro', comments: 1 }),
    'corta y antigua': card({
      preview: { head: 'Sigo enamorada.', tail: '', more: false },
      publishedAt: '2024-02-03T10:00:00Z',
    }),
    'sin espacios': card({ preview: { head: 'a'.repeat(120), tail: 'a'.repeat(80), more: true } }),
    'por llegar': <SecretCardSkeleton />,
    entera: (
      <SecretArticle
        secret={{
          ...about,
          ...alone,
          hour: 'noche',
          pinned: true,
          explicit: true,
          text: `Ya está. ${head}${tail}o.\n\nY ya.`,
        }}
        phrase="contado un domingo de noche"
        reactions={<p className="text-sm text-ink-3">Reacciones</p>}
        share={null}
      />
    ),
    secciones: <SectionTabs current="sfw" name={`Secciones ${theme}`} />,
    filtros: <FilterPanel filters={{}} path="/" countries={countries} name={`Filtros-${theme}`} />,
    'filtros en uso': (
      <FilterPanel
        filters={{ gender: 'mujer', minAge: 18, maxAge: 35, country: 'MX', order: 'populares' }}
        path="/"
        countries={countries}
        orders={[['populares', 'Populares']]}
        name={`Filtros-en-uso-${theme}`}
      />
    ),
    'botón de los filtros, en el teléfono': (
      <div className="relative h-12">
        <FilterButton filters={{ gender: 'otro', country: 'ES' }} name={`Filtros-${theme}`} />
      </div>
    ),
    programada: <StateBanner state="scheduled" {...banner} />,
    privada: <StateBanner state="private" {...banner} />,
    'en revisión': <StateBanner state="in_review" {...banner} />,
    retirada: <StateBanner state="removed" {...banner} />,
    'aviso de la IA': <AiNotice />,
    'cómo funciona': <HowItWorks isInviting />,
  }),
}
