// Form handlers of /my-secrets: privacy and deletion of one secret, erasure of all secrets.
import { redirect } from 'react-router'
import { errorCode } from '../../lib/forms/api-errors.ts'
import type { FormHandler } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { parseErasureMode } from '../../shared/erasure-choice.tsx'
import type { ErasureConfirmation } from './erase-all.tsx'
import { failedTexts } from './own-failed-texts.ts'
import type { DeletedSecret } from './delete-secret-form.tsx'
import type { ChangedPrivacy } from './privacy-form.tsx'

const privacy: FormHandler = {
  run: async ({ api, form }): Promise<ChangedPrivacy> => {
    const change = { id: textValue(form, 'id'), isPrivate: textValue(form, 'isPrivate') === 'true' }
    await api.secrets.setPrivacy(change)
    return change
  },
  messageFor: () => failedTexts.privacy,
}

/** Without JavaScript the first submit only asks for confirmation. */
const askDelete: FormHandler = {
  run: async ({ form }): Promise<DeletedSecret> => ({ id: textValue(form, 'id'), isConfirming: true }),
}

const deleteOne: FormHandler = {
  run: async ({ api, form }): Promise<DeletedSecret> => {
    const id = textValue(form, 'id')
    try {
      await api.secrets.deleteSecret({ id })
    } catch (error) {
      // Already deleted in another tab: the wanted state is reached, so it counts as success.
      if (errorCode(error) !== 'secrets.not_found') throw error
    }
    return { id }
  },
  messageFor: () => failedTexts.delete,
}

const askEraseAll: FormHandler = {
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

export const ownSecretHandlers: Readonly<Record<string, FormHandler>> = {
  privacy,
  'ask-delete': askDelete,
  delete: deleteOne,
  'ask-erase-all': askEraseAll,
  'erase-all': eraseAll,
  'keep-all': keepAll,
}
