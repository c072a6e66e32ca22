// Endpoint handlers of accounts.
import { accounts } from '@murmullo/contract/accounts/accounts'
import { type EndpointRegistry, registerDownload, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { cancelDelayedRequest, delayRequest, listDelayedRequests } from './erasure/delayed-requests.ts'
import { changeNickname } from './account/change-nickname.ts'
import { changePassword } from './account/change-password.ts'
import { stepUp } from './auth/step-up.ts'
import { continueAnonymously } from './auth/continue-anonymously.ts'
import { deleteAccount, readReceipt } from './erasure/delete-account.ts'
import { downloadDataExport, readDataExport, requestDataExport } from './data-export/data-exports.ts'
import { endOtherSessions, listSessions, logOut } from './account/account-sessions.ts'
import { confirmTotpEnrolment, regenerateRecoveryCodes } from './second-factor/confirm-totp-enrolment.ts'
import { eraseSecrets, keepSecrets, readSecretErasure } from './erasure/erase-secrets.ts'
import { logIn } from './auth/log-in.ts'
import { beginTotpEnrolment } from './second-factor/begin-totp-enrolment.ts'
import { verifySecondFactor } from './second-factor/verify-second-factor.ts'
import { listPasskeys, removePasskey } from './passkeys/list-passkeys.ts'
import { challengePasskey } from './passkeys/passkey-challenge.ts'
import { addPasskey, offerPasskey } from './passkeys/register-passkey.ts'
import { confirmWithPasskey, passWithPasskey } from './passkeys/verify-passkey.ts'
import { readMyAccount, savePreferences } from './account/account-settings.ts'
import { readSecondFactor } from './second-factor/read-second-factor.ts'
import { signInWithPhrase } from './auth/sign-in-with-phrase.ts'
import { register } from './auth/register.ts'
import { rotateRecoveryPhrase } from './account/rotate-recovery-phrase.ts'
import { requestReset, resetPassword } from './emails/reset-password.ts'
import { sendVerification, verifyEmail } from './emails/verify-email.ts'

export function accountsRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, accounts.register, register)
  registerEndpoint(web, accounts.logIn, logIn)
  registerEndpoint(web, accounts.logOut, logOut)
  registerEndpoint(web, accounts.continueAnonymously, continueAnonymously)
  registerEndpoint(web, accounts.recover, signInWithPhrase)
  registerEndpoint(web, accounts.renewPhrase, rotateRecoveryPhrase)
  registerEndpoint(web, accounts.requestReset, requestReset)
  registerEndpoint(web, accounts.resetPassword, resetPassword)
  registerEndpoint(web, accounts.verifyEmail, verifyEmail)
  registerEndpoint(web, accounts.sendVerification, sendVerification)
  registerEndpoint(web, accounts.readMine, readMyAccount)
  registerEndpoint(web, accounts.changeNickname, changeNickname)
  registerEndpoint(web, accounts.changePassword, changePassword)
  registerEndpoint(web, accounts.confirm, stepUp)
  registerEndpoint(web, accounts.readSecondFactor, readSecondFactor)
  registerEndpoint(web, accounts.offerSecondFactor, beginTotpEnrolment)
  registerEndpoint(web, accounts.enrolSecondFactor, confirmTotpEnrolment)
  registerEndpoint(web, accounts.passSecondFactor, verifySecondFactor)
  registerEndpoint(web, accounts.renewRecoveryCodes, regenerateRecoveryCodes)
  registerEndpoint(web, accounts.listPasskeys, listPasskeys)
  registerEndpoint(web, accounts.offerPasskey, offerPasskey)
  registerEndpoint(web, accounts.addPasskey, addPasskey)
  registerEndpoint(web, accounts.removePasskey, removePasskey)
  registerEndpoint(web, accounts.challengePasskey, challengePasskey)
  registerEndpoint(web, accounts.passWithPasskey, passWithPasskey)
  registerEndpoint(web, accounts.confirmWithPasskey, confirmWithPasskey)
  registerEndpoint(web, accounts.savePreferences, savePreferences)
  registerEndpoint(web, accounts.listSessions, listSessions)
  registerEndpoint(web, accounts.endOtherSessions, endOtherSessions)
  registerEndpoint(web, accounts.deleteAccount, deleteAccount)
  registerEndpoint(web, accounts.readReceipt, readReceipt)
  registerEndpoint(web, accounts.eraseSecrets, eraseSecrets)
  registerEndpoint(web, accounts.keepSecrets, keepSecrets)
  registerEndpoint(web, accounts.readSecretErasure, readSecretErasure)
  registerEndpoint(web, accounts.delayRequest, delayRequest)
  registerEndpoint(web, accounts.listDelayedRequests, listDelayedRequests)
  registerEndpoint(web, accounts.cancelDelayedRequest, cancelDelayedRequest)
  registerEndpoint(web, accounts.requestArchive, requestDataExport)
  registerEndpoint(web, accounts.readArchive, readDataExport)
  registerDownload(web, accounts.downloadArchive, downloadDataExport)
}
