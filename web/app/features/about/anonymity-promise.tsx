// Page component: what the operator, moderators, other users and a thief can know about an author. Each sentence has a test.
import { BulletList, LegalPage } from './legal-page.tsx'
import { summary, topics } from './anonymity-texts.ts'

export function AnonymityPromise({ name }: { readonly name: string }) {
  return (
    <LegalPage
      title="Qué podemos saber y qué no"
      path="/promesa"
      lead={`${name} promete una cosa: que nadie sepa quién escribió un secreto. Aquí decimos hasta dónde llega esa promesa y dónde termina.`}
      summary={summary}
      parts={topics.map(({ id, title, sentences }) => ({ id, title, body: <BulletList items={sentences} /> }))}
    />
  )
}
