// Team page component: list of moderators and administrators, and the form that changes a role.
import type { StaffMember, Role } from '@murmullo/contract/admin/admin'
import { Form, useNavigation } from 'react-router'
import { type StepUpRequired, isStepUpRequired } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'

export type TeamReply = { readonly nickname: string; readonly role: string; readonly error: string }
/** Without JavaScript: the nickname whose second-factor reset awaits confirmation. */
export type PendingReset = { readonly resets: string }
export type TeamSaved = 'role' | 'factor' | null

export const roleNames: Readonly<Record<Role, string>> = {
  member: 'Sin rol',
  moderator: 'Moderador',
  admin: 'Administrador',
}

type TeamFormProps = {
  readonly team: readonly StaffMember[]
  readonly reply: TeamReply | PendingReset | StepUpRequired | undefined
  readonly saved: TeamSaved
}

const savedTexts = {
  role: 'Rol cambiado. Ya vale, y queda anotado.',
  factor: 'Segundo factor quitado. Activará otro al entrar, y queda anotado.',
} as const

export function TeamForm({ team, reply, saved }: TeamFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const refused = reply && 'error' in reply ? reply : undefined
  const resets = reply && 'resets' in reply ? reply.resets : null
  return (
    <div className="flex flex-col gap-6">
      {saved !== null && reply === undefined && (
        <output className="block rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
          {savedTexts[saved]}
        </output>
      )}
      <Card as="section" className="px-5 py-6 desk:px-7">
        <h2 className="text-lg font-semibold">Cambiar un rol</h2>
        <div className="mt-4">
          {isStepUpRequired(reply) ? (
            <StepUpForm stepUp={reply.stepUp} busy={isBusy} />
          ) : (
            <Form
              method="post"
              replace
              preventScrollReset
              className="grid items-start gap-4 wide:grid-cols-[1fr_12rem_auto]"
            >
              <TextField
                label="Apodo"
                name="nickname"
                required
                maxLength={100}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={refused?.nickname}
                {...(refused && { error: refused.error })}
              />
              <SelectField label="Rol" name="role" defaultValue={refused?.role ?? 'moderator'}>
                {Object.entries(roleNames).map(([role, name]) => (
                  <option key={role} value={role}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <Button type="submit" busy={isBusy} className="wide:mt-[1.6875rem] wide:h-12">
                Cambiar
              </Button>
            </Form>
          )}
        </div>
      </Card>
      <Card as="section" className="px-5 py-6 desk:px-7">
        <h2 className="text-lg font-semibold">Quién es del equipo</h2>
        <ul className="mt-3 divide-y divide-line">
          {team.map((colleague) => (
            <ColleagueItem
              key={colleague.nickname}
              colleague={colleague}
              isConfirming={resets === colleague.nickname}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}

type ColleagueProps = { readonly colleague: StaffMember; readonly isConfirming: boolean }

function ColleagueItem({ colleague: { nickname, role, isMe, hasSecondFactor }, isConfirming }: ColleagueProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="font-semibold break-all">
        {nickname}
        {isMe && <span className="font-normal text-ink-3"> (tú)</span>}
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {!hasSecondFactor && <Badge tone="warn">Sin segundo factor</Badge>}
        <Badge tone={role === 'admin' ? 'admin' : 'plain'}>{roleNames[role]}</Badge>
        {hasSecondFactor && !isMe && (
          <Form method="post" replace preventScrollReset className="flex flex-wrap items-center justify-end gap-x-3">
            <input type="hidden" name="nickname" value={nickname} />
            <ConfirmButton
              label="Quitar segundo factor"
              confirmLabel="Sí, quitarlo"
              note="Se cierran sus sesiones y activará otro."
              name="intent"
              promptValue="ask-reset"
              confirmValue="reset"
              tone="quiet"
              isConfirming={isConfirming}
            />
          </Form>
        )}
      </span>
    </li>
  )
}
