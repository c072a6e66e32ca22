// Route `/admin/laboratorio`: metrics of rules and model on the golden set, and the versions of prompt and spam terms, for administrators.
import type { LabMetrics, LabRunResult } from '@murmullo/contract/moderation/lab'
import { labSources, versionKinds } from '@murmullo/contract/moderation/lab-values'
import type { ReactNode } from 'react'
import { replace } from 'react-router'
import { ChangeList } from '../../features/moderation/lab/change-list.tsx'
import { ConfusionTable } from '../../features/moderation/lab/confusion-table.tsx'
import { DraftForm, labDraftForm } from '../../features/moderation/lab/draft-form.tsx'
import { MetricsTable } from '../../features/moderation/lab/metrics-table.tsx'
import { GroupTable } from '../../features/moderation/lab/group-table.tsx'
import { sourceNames, versionKindNames } from '../../features/moderation/lab/lab-format.ts'
import { MeasureForm } from '../../features/moderation/lab/measure-form.tsx'
import { RunList } from '../../features/moderation/lab/run-list.tsx'
import { VersionList } from '../../features/moderation/lab/version-list.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { type FormHandler, formAction, validated } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { orRedirectToStepUp, withPassword } from '../../lib/forms/step-up.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/laboratory.ts'

export const handle = { failure: 'No se pudo cargar el laboratorio' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  const { moderation } = page.api
  const number = url.searchParams.get('medicion') ?? ''
  return orRedirectToStepUp(url, async () => {
    const lab = await moderation.readLab(/^[1-9]\d{0,8}$/.test(number) ? { run: Number(number) } : {})
    const active = lab.versions.filter(({ isActive }) => isActive)
    const contents = await Promise.all(
      active.map(({ kind, number: of }) => moderation.readLabVersion({ kind, number: of })),
    )
    return { lab, contents }
  })
}

const tryDraft = validated(labDraftForm, async (input, { api }) => {
  const { kind, number } = await api.moderation.createLabDraft(input)
  return replace(`/admin/laboratorio/${kind}/${number}`, 303)
})

const measure = (withModel: boolean): FormHandler => ({
  run: async ({ api }) => {
    await api.moderation.startLabRun({ withModel })
    return replace('/admin/laboratorio', 303)
  },
})

export const action = formAction(
  {
    measure: withPassword(measure(false)),
    'measure-model': withPassword(measure(true)),
    'draft-prompt': withPassword(tryDraft),
    'draft-terms': withPassword(tryDraft),
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'admin')) requireStaff(page, url, 'admin')
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Laboratorio',
    description: 'Cómo clasifican las reglas y el modelo.',
    index: false,
  })
}

export default function Laboratory({ loaderData: { lab, contents } }: Route.ComponentProps) {
  const { run, changes } = lab
  return (
    <div className="mx-auto min-h-dvh max-w-5xl">
      <h1 className="font-voice text-3xl">Laboratorio de moderación</h1>
      <p className="mt-1 text-pretty text-ink-2">
        Cómo clasifican las reglas y el modelo {lab.golden.texts} textos de prueba. Los escribió el equipo: ninguno es
        de un usuario.
      </p>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/laboratorio" />
      </div>
      <div className="flex flex-col gap-5">
        <Part title="Medir">
          <MeasureForm lab={lab} />
        </Part>
        {run === null ? (
          <Part title="Cifras">
            <p className="text-ink-2">Con la versión activa todavía no se midió nada.</p>
          </Part>
        ) : (
          <RunParts run={run} />
        )}
        {changes !== null && (
          <Part title="Qué cambió desde la medición anterior">
            <ChangeList changes={changes} />
          </Part>
        )}
        {contents.map(({ kind, number, content, fixed }) => (
          <Part key={kind} title={`Cambiar: ${versionKindNames[kind].toLowerCase()}`}>
            <p className="mb-4 text-pretty text-ink-2">
              Primero ves su efecto en los textos de prueba. En el sitio nada cambia hasta que lo actives.
            </p>
            <DraftForm key={number} kind={kind} content={content} fixed={fixed} />
          </Part>
        ))}
        {versionKinds.map((kind) => (
          <Part key={kind} title={`Versiones: ${versionKindNames[kind].toLowerCase()}`}>
            <VersionList versions={lab.versions.filter((version) => version.kind === kind)} />
          </Part>
        ))}
        <Part title="Mediciones">
          <p className="mb-2 text-sm text-ink-2">Se conservan las últimas 50.</p>
          <RunList runs={lab.runs} shown={run?.number ?? null} />
        </Part>
      </div>
    </div>
  )
}

function RunParts({ run }: { readonly run: LabRunResult }) {
  const tables = labSources.flatMap((source): [string, LabMetrics][] => {
    const metrics = run[source]
    return metrics === null ? [] : [[sourceNames[source], metrics]]
  })
  return (
    <>
      <Part title={`Cifras de la medición ${run.number}`}>
        <MetricsTable run={run} />
      </Part>
      {tables.map(([name, metrics]) => (
        <Part key={name} title={`${name}: qué se decidió de cada categoría`}>
          <ConfusionTable label={`${name}: tabla de confusión`} metrics={metrics} />
          <details className="mt-3">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-ink-2 hover:text-ink">
              Por tipo de texto y país
            </summary>
            <GroupTable label={`${name}: por tipo de texto y país`} metrics={metrics} />
          </details>
        </Part>
      ))}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section" className="px-5 py-6 desk:px-7">
      <h2 className="mb-3 font-voice text-2xl">{title}</h2>
      {children}
    </Card>
  )
}
