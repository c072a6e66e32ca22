// Route `/admin/laboratorio/:kind/:number`: a version of the prompt or of the spam terms with its effect, and its activation.
import { versionKinds } from '@murmullo/contract/moderation/lab-values'
import { data, Link, replace } from 'react-router'
import { ActivateForm } from '../../features/moderation/lab/activate-form.tsx'
import { ChangeList } from '../../features/moderation/lab/change-list.tsx'
import { EffectTable } from '../../features/moderation/lab/effect-table.tsx'
import { versionKindNames, versionName } from '../../features/moderation/lab/lab-format.ts'
import { RunProgress } from '../../features/moderation/lab/measure-form.tsx'
import { VersionBadge } from '../../features/moderation/lab/version-list.tsx'
import { TeamTabs } from '../../features/moderation/team-tabs.tsx'
import { isSecondFactorExpired, requireStaff } from '../../lib/auth/guards.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { orRedirectToStepUp, withPassword } from '../../lib/forms/step-up.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/laboratory-version.ts'

export const handle = { failure: 'No se pudo cargar la versión' }

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'admin')
  const { moderation } = page.api
  const key = parseVersion(params)
  return orRedirectToStepUp(url, async () => {
    const [version, lab] = await Promise.all([moderation.readLabVersion(key), moderation.readLab()])
    const active = lab.versions.find(({ kind, isActive }) => kind === key.kind && isActive)
    return { version, active: active?.number ?? 0, total: lab.golden.texts, isModelConfigured: lab.isModelConfigured }
  })
}

function parseVersion(params: { readonly kind?: string | undefined; readonly number?: string | undefined }) {
  const kind = versionKinds.find((one) => one === params.kind)
  if (kind === undefined || !/^\d{1,6}$/.test(params.number ?? '')) throw data(null, { status: 404 })
  return { kind, number: Number(params.number) }
}

export const action = formAction(
  {
    activate: withPassword({
      run: async ({ api, form, params }) => {
        await api.moderation.activateLabVersion({ ...parseVersion(params), seen: Number(textValue(form, 'seen')) })
        return replace('/admin/laboratorio', 303)
      },
    }),
  },
  (page, url) => {
    if (!isSecondFactorExpired(page, 'admin')) requireStaff(page, url, 'admin')
  },
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Versión del laboratorio',
    description: 'El efecto de una versión en los textos de prueba.',
    index: false,
  })
}

export default function LaboratoryVersion({ loaderData }: Route.ComponentProps) {
  const { version, active, total, isModelConfigured } = loaderData
  const { kind, number, content, effect, pending, isActive, activatedAt } = version
  const isDraft = activatedAt === null && number > 0
  return (
    <div className="mx-auto min-h-dvh max-w-5xl">
      <h1 className="font-voice text-3xl">
        {versionKindNames[kind]}, versión {versionName(number)}
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-pretty text-ink-2">
        <VersionBadge isActive={isActive} isDraft={isDraft} />
        {isDraft && 'No cambia nada en el sitio hasta que la actives.'}
      </p>
      <div className="mt-4 mb-6">
        <TeamTabs current="/admin/laboratorio" />
      </div>
      <div className="flex flex-col gap-5">
        {!isActive && (
          <Card as="section" aria-labelledby="efecto" className="px-5 py-6 desk:px-7">
            <h2 id="efecto" className="mb-3 font-voice text-2xl">
              Su efecto frente a la versión {versionName(active)}
            </h2>
            {pending && <RunProgress run={pending} total={total} />}
            {effect && <EffectTable deltas={effect.deltas} />}
            {!pending && !effect && <p className="text-pretty text-ink-2">{missingEffectText(isModelConfigured)}</p>}
            {version.canActivate && (
              <div className="mt-5">
                <ActivateForm version={version} active={active} />
              </div>
            )}
          </Card>
        )}
        {effect && (
          <Card as="section" aria-labelledby="cambios" className="px-5 py-6 desk:px-7">
            <h2 id="cambios" className="mb-3 font-voice text-2xl">
              Textos que cambian
            </h2>
            <ChangeList changes={effect.changes} />
          </Card>
        )}
        <Card as="section" aria-labelledby="texto" className="px-5 py-6 desk:px-7">
          <h2 id="texto" className="mb-3 font-voice text-2xl">
            Qué dice
          </h2>
          <p className="wrap-anywhere whitespace-pre-line">{content === '' ? 'Ninguna palabra añadida.' : content}</p>
        </Card>
        <p>
          <Link to="/admin/laboratorio" className="text-link">
            Volver al laboratorio
          </Link>
        </p>
      </div>
    </div>
  )
}

function missingEffectText(isModelConfigured: boolean): string {
  if (!isModelConfigured) return 'Sin medir: no hay ningún modelo configurado.'
  return 'Sin medir: hacen falta una medición con el modelo de esta versión y otra de la activa, con los mismos textos.'
}
