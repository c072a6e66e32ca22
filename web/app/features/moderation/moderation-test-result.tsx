// Result of a moderation test: the verdict first, then its details.
import type { TestResult as Result } from '@murmullo/contract/moderation/moderation'
import type { ReactNode } from 'react'
import { RiskBadge } from '../../shared/moderation/risk-badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classes } from '../../ui/base/classes.ts'
import { formatConfidence, modelText } from './verdict-text.ts'

export function ModerationTestResult({ result }: { readonly result: Result }) {
  const { verdict, riskLevel, needsReview, message, aiError } = result
  return (
    <Card as="section" aria-labelledby="resultado" className="px-5 py-6 desk:px-7">
      <h2
        id="resultado"
        className={classes('text-xl font-bold tracking-wide', verdict.isInappropriate ? 'text-admin' : 'text-ok')}
      >
        {verdict.isInappropriate ? 'RECHAZADO' : 'APROBADO'}
      </h2>
      {message && <p className="mt-1 text-pretty text-ink-2">El autor leería: «{message}»</p>}
      <dl className="mt-4 grid gap-x-6 gap-y-4 wide:grid-cols-2">
        <Fact name="Categoría">
          <span className="inline-block first-letter:uppercase">{verdict.reason ?? 'Ninguna'}</span>
        </Fact>
        <Fact name="Confianza">{formatConfidence(verdict.confidenceScore)}</Fact>
        <Fact name="Nivel de riesgo">
          <RiskBadge level={riskLevel} />
        </Fact>
        <Fact name="Requiere revisión humana">{needsReview ? 'Sí' : 'No'}</Fact>
        <Fact name="Explicación" wide>
          {verdict.explanation || 'Sin explicación'}
        </Fact>
        <Fact name="Patrones detectados" wide>
          {verdict.detectedPatterns.length === 0 ? (
            'Ningún patrón específico detectado'
          ) : (
            <ul className="list-disc pl-5">
              {verdict.detectedPatterns.map((pattern) => (
                <li key={pattern}>{pattern}</li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name="Modelo y tiempo" wide>
          {modelText(verdict)}
          {aiError !== null && ` · ${aiError}`}
        </Fact>
      </dl>
    </Card>
  )
}

type FactProps = { readonly name: string; readonly wide?: boolean; readonly children: ReactNode }

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'wide:col-span-2' : undefined}>
      <dt className="text-xs font-semibold tracking-wide text-ink-3">{name}</dt>
      <dd className="mt-0.5 text-pretty">{children}</dd>
    </div>
  )
}
