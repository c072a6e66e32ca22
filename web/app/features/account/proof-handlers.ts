// Form handlers of the requests on /account that need proof: data export and account deletion, at once or delayed, in two steps.
import type { DelayedAction } from '@murmullo/contract/accounts/delayed-requests'
import { redirectDocument } from 'react-router'
import type { FormHandler } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { clearSiteData } from '../../lib/site/device-settings.ts'
import { isProofError, proofErrorMessage, readProof } from '../../shared/account/reauthentication.ts'
import type { SectionReply } from '../../shared/account/section-message.tsx'
import { parseErasureMode } from '../../shared/erasure-choice.tsx'
import { accountErrors } from './account-errors.ts'

const reply = (text: string): SectionReply => ({ text })

/** First of two presses: no API call, only the state that renders the second step. */
const startConfirmation: FormHandler = {
  run: ({ form }) => Promise.resolve({ ...reply(''), mode: parseErasureMode(form) }),
}

const delay = (action: DelayedAction): FormHandler => ({
  run: async ({ api, form }) => {
    await api.accounts.delayRequest({ action, confirm: true, mode: parseErasureMode(form) })
    return reply('Pedido. Puedes cancelarlo hasta esa hora.')
  },
})

const cancel = (action: DelayedAction, text: string): FormHandler => ({
  run: async ({ api }) => {
    await api.accounts.cancelDelayedRequest({ action })
    return reply(text)
  },
})

const requestArchive: FormHandler = {
  run: async ({ api, form }) => {
    await api.accounts.requestArchive(readProof(form))
    return reply('Ya puedes descargarla.')
  },
  messageFor: (code) => (isProofError(code) ? proofErrorMessage(code) : formErrorMessages[code]),
}

const deleteAccount: FormHandler = {
  // Redirects with a document reload, so that no state of the deleted session stays in memory.
  run: async ({ api, form }) => {
    const input = { confirm: true, ...readProof(form), mode: parseErasureMode(form) } as const
    const { receipt } = await api.accounts.deleteAccount(input)
    return redirectDocument(`/?recibo=${receipt}`, { status: 303, headers: clearSiteData })
  },
  messageFor: (code) => {
    if (isProofError(code)) return proofErrorMessage(code)
    return code === 'admin.last_admin' ? formErrorMessages[code] : accountErrors.delete
  },
}

export const proofHandlers: Readonly<Record<string, FormHandler>> = {
  'ask-archive': startConfirmation,
  archive: requestArchive,
  'archive-later': delay('export'),
  'cancel-archive': cancel('export', 'Cancelado: la descarga no se abrirá.'),
  'ask-delete': startConfirmation,
  delete: deleteAccount,
  'delete-later': delay('delete'),
  'cancel-delete': cancel('delete', 'Cancelado: tu cuenta sigue aquí.'),
}
