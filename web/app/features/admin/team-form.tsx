// Team page component: list of moderators and administrators, and the form that changes a role.
import { type StaffMember, type Role, setRoleInput } from '@murmullo/contract/admin/admin'
import { useState } from 'react'
import { ActionForm, fieldOf, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'

/** Without JavaScript: the nickname whose second-factor reset awaits confirmation. */
type PendingReset = { readonly nickname?: string }
export type TeamSaved = 'role' | 'factor' | null

export const roleForm = defineForm({
  name: 'staffRole',
  schema: setRoleInput,
  read: (form) => ({ nickname: textValue(form, 'nickname'), role: textValue(form, 'role') }),
})

export const roleNames: Readonly<Record<Role, string>> = {
  member: 'Sin rol',
  moderator: 'Moderador',
  admin: 'Administrador',
}

type TeamFormProps = { readonly team: readonly StaffMember[]; readonly saved: TeamSaved }

const savedTexts = {
  role: 'Rol cambiado. Se aplica desde ahora y queda en el registro.',
  factor: 'Segundo factor quitado. Esa persona activará otro al entrar. Queda en el registro.',
} as const

export function TeamForm({ team, saved }: TeamFormProps) {
  const [isAnswered, setIsAnswered] = useState(false)
  const onResult = () => setIsAnswered(true)
  return (
    <div className="flex flex-col gap-6">
      {saved !== null && !isAnswered && (
        <output className="block rounded-control bg-ok-soft px-4 py-3 text-sm font-semibold text-ok">
          {savedTexts[saved]}
        </output>
      )}
      <Card as="section" className="px-5 py-6 desk:px-7">
        <h2 className="text-xl font-semibold">Personas del equipo</h2>
        <ul className="mt-3 divide-y divide-line">
          {team.map((colleague) => (
            <ColleagueItem key={colleague.nickname} colleague={colleague} onResult={onResult} />
          ))}
        </ul>
      </Card>
      <Card as="section" className="px-5 py-6 desk:px-7">
        <h2 className="text-xl font-semibold">Cambiar un rol</h2>
        <div className="mt-4">
          <RoleForm onResult={onResult} />
        </div>
      </Card>
    </div>
  )
}

/** The message about the change before is hidden. */
type ResultProps = { readonly onResult: () => void }

function RoleForm({ onResult }: ResultProps) {
  const form = useActionForm({
    intent: 'role',
    onResult,
    validate: (values) => validateForm(roleForm, values).fieldErrors,
  })
  const refused = useStepUp(form)
  const nickname = fieldOf(form, 'nickname')
  // A refusal of the API is about the account, so it is shown at the nickname.
  const error = refused ? undefined : (nickname.error ?? (form.failure?.error || undefined))
  return (
    <>
      {refused && <PasswordForm form={form} refused={refused} />}
      <ActionForm
        form={form}
        hidden={refused !== null}
        preventScrollReset
        className="grid items-start gap-4 wide:grid-cols-[1fr_12rem_auto]"
      >
        <TextField
          label="Apodo"
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...nickname}
          {...(error !== undefined && { error })}
        />
        <SelectField label="Rol" defaultValue="moderator" {...fieldOf(form, 'role')}>
          {Object.entries(roleNames).map(([role, name]) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={form.isSubmitting} className="wide:mt-[1.6875rem] wide:h-12">
          Cambiar
        </Button>
        <RetryButton form={form} />
      </ActionForm>
    </>
  )
}

function ColleagueItem({ colleague, onResult }: ResultProps & { readonly colleague: StaffMember }) {
  const { nickname, role, isMe, hasSecondFactor } = colleague
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="font-semibold break-all">
        {nickname}
        {isMe && <span className="font-normal text-ink-3"> (tú)</span>}
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {!hasSecondFactor && <Badge tone="warn">Sin segundo factor</Badge>}
        <Badge tone={role === 'admin' ? 'admin' : 'plain'}>{roleNames[role]}</Badge>
        {hasSecondFactor && !isMe && <ResetForm nickname={nickname} onResult={onResult} />}
      </span>
    </li>
  )
}

/** Has no retry button: after a failure the confirmation is required again. */
function ResetForm({ nickname, onResult }: ResultProps & { readonly nickname: string }) {
  const form = useActionForm<PendingReset>({ intent: ['ask-reset', 'reset'], hidden: { nickname }, onResult })
  const refused = useStepUp(form)
  if (refused) return <PasswordForm form={form} refused={refused} />
  return (
    <ActionForm form={form} preventScrollReset className="flex flex-wrap items-center justify-end gap-x-3">
      <ConfirmButton
        label="Quitar segundo factor"
        confirmLabel="Sí, quitarlo"
        note="Se cierran sus sesiones y tendrá que activar otro."
        name="intent"
        promptValue="ask-reset"
        confirmValue="reset"
        tone="quiet"
        isConfirming={form.success?.nickname === nickname}
        busy={form.isSubmitting}
      />
      {form.failure?.error && (
        <p role="alert" className="basis-full text-sm font-semibold text-admin">
          {form.failure.error}
        </p>
      )}
    </ActionForm>
  )
}
