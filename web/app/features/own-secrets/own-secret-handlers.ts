// Form handlers of /my-secrets: privacy and deletion of one secret, erasure of all secrets.
import { redirect } from 'react-router'
import { errorCode } from '../../lib/forms/api-errors.ts'
import type { FormHandler, Submission } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { parseErasureMode } from '../../shared/erasure-choice.tsx'
import type { ErasureConfirmation } from './erase-all.tsx'
import { failedTexts } from './own-failed-texts.ts'
import type { DeletedSecret } from './delete-secret-form.tsx'
import type { ChangedPrivacy } from './privacy-form.tsx'

/** Without JavaScript a success redirects to the same list, or from the page of the secret to `path`: a reload must not submit again. */
function redirectDocument({ isDocument, url }: Submission, path = '/my-secrets'): Response | null {
  const list = new URLSearchParams([...url.searchParams].filter(([name]) => name === 'tab' || name === 'after'))
  return isDocument ? redirect(`${path}${list.size > 0 ? `?${list}` : ''}`, 303) : null
}

const privacy: FormHandler = {
  run: async (submission) => {
    const { api, form } = submission
    const change: ChangedPrivacy = { id: textValue(form, 'id'), isPrivate: textValue(form, 'isPrivate') === 'true' }
    await api.secrets.setPrivacy(change)
    return redirectDocument(submission, submission.url.pathname) ?? change
  },
  messageFor: () => failedTexts.privacy,
}

/** Without JavaScript the first submit only asks for confirmation. */
const confirmDelete: FormHandler = {
  run: async ({ form }): Promise<DeletedSecret> => ({ id: textValue(form, 'id'), isConfirming: true }),
}

const deleteOne: FormHandler = {
  run: async (submission) => {
    const { api, form } = submission
    const id = textValue(form, 'id')
    try {
      await api.secrets.deleteSecret({ id })
    } catch (error) {
      // Already deleted in another tab: the wanted state is reached, so it counts as success.
      if (errorCode(error) !== 'secrets.not_found') throw error
    }
    const deleted: DeletedSecret = { id }
    return redirectDocument(submission) ?? deleted
  },
  messageFor: () => failedTexts.delete,
}

const confirmEraseAll: FormHandler = {
  run: async ({ form }): Promise<ErasureConfirmation> => ({ mode: parseErasureMode(form) }),
}

const eraseAll: FormHandler = {
  run: async ({ api, form }) => {
    const { receipt } = await api.accounts.eraseSecrets({ confirm: true, mode: parseErasureMode(form) })
    return redirect(`/my-secrets?recibo=${receipt}`, 303)
  },
  messageFor: () => failedTexts.eraseAll,
}

const keepAll: FormHandler = {
  run: async ({ api }) => {
    await api.accounts.keepSecrets()
    return redirect('/my-secrets', 303)
  },
  messageFor: () => failedTexts.keepAll,
}

/** Also on the page of the secret. */
export const ownerControlHandlers: Readonly<Record<string, FormHandler>> = {
  privacy,
  'ask-delete': confirmDelete,
  delete: deleteOne,
}

export const ownSecretHandlers: Readonly<Record<string, FormHandler>> = {
  ...ownerControlHandlers,
  'ask-erase-all': confirmEraseAll,
  'erase-all': eraseAll,
  'keep-all': keepAll,
}
