// Endpoint handlers of accounts.
import { accounts } from '@murmullo/contract/accounts'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { cancelDelayedRequest } from './cancel-delayed-request.ts'
import { changeNickname } from './change-nickname.ts'
import { changePassword } from './change-password.ts'
import { stepUp } from './confirm.ts'
import { continueAnonymously } from './continue-anonymously.ts'
import { delayRequest } from './delay-request.ts'
import { deleteAccount } from './delete-account.ts'
import { downloadDataExport } from './download-archive.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { confirmTotpEnrolment, regenerateRecoveryCodes } from './enrol-second-factor.ts'
import { eraseSecrets, keepSecrets, readSecretErasure } from './erase-secrets.ts'
import { listDelayedRequests } from './list-delayed-requests.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { beginTotpEnrolment } from './offer-second-factor.ts'
import { verifySecondFactor } from './pass-second-factor.ts'
import { readDataExport } from './read-archive.ts'
import { readMyAccount } from './read-mine.ts'
import { readReceipt } from './read-receipt.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { signInWithPhrase } from './recover.ts'
import { register } from './register.ts'
import { rotateRecoveryPhrase } from './renew-phrase.ts'
import { requestDataExport } from './request-archive.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { savePreferences } from './save-preferences.ts'
import { sendVerification } from './send-verification.ts'
import { verifyEmail } from './verify-email.ts'

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
  registerEndpoint(web, accounts.downloadArchive, downloadDataExport)
}
