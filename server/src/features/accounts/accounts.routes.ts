// Endpoint handlers of accounts.
import { accounts } from '@murmullo/contract/accounts'
import { type Doors, route } from '../../http/doors.ts'
import { cancelDelayedRequest } from './cancel-delayed-request.ts'
import { changeNickname } from './change-nickname.ts'
import { changePassword } from './change-password.ts'
import { confirm } from './confirm.ts'
import { continueAnonymously } from './continue-anonymously.ts'
import { delayRequest } from './delay-request.ts'
import { deleteAccount } from './delete-account.ts'
import { downloadArchive } from './download-archive.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { enrolSecondFactor, renewRecoveryCodes } from './enrol-second-factor.ts'
import { eraseSecrets, keepSecrets, readSecretErasure } from './erase-secrets.ts'
import { listDelayedRequests } from './list-delayed-requests.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { offerSecondFactor } from './offer-second-factor.ts'
import { passSecondFactor } from './pass-second-factor.ts'
import { readArchive } from './read-archive.ts'
import { readMine } from './read-mine.ts'
import { readReceipt } from './read-receipt.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { recover } from './recover.ts'
import { register } from './register.ts'
import { renewPhrase } from './renew-phrase.ts'
import { requestArchive } from './request-archive.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { savePreferences } from './save-preferences.ts'
import { sendVerification } from './send-verification.ts'
import { verifyEmail } from './verify-email.ts'

export function accountsRoutes(web: Doors): void {
  route(web, accounts.register, register)
  route(web, accounts.logIn, logIn)
  route(web, accounts.logOut, logOut)
  route(web, accounts.continueAnonymously, continueAnonymously)
  route(web, accounts.recover, recover)
  route(web, accounts.renewPhrase, renewPhrase)
  route(web, accounts.requestReset, requestReset)
  route(web, accounts.resetPassword, resetPassword)
  route(web, accounts.verifyEmail, verifyEmail)
  route(web, accounts.sendVerification, sendVerification)
  route(web, accounts.readMine, readMine)
  route(web, accounts.changeNickname, changeNickname)
  route(web, accounts.changePassword, changePassword)
  route(web, accounts.confirm, confirm)
  route(web, accounts.readSecondFactor, readSecondFactor)
  route(web, accounts.offerSecondFactor, offerSecondFactor)
  route(web, accounts.enrolSecondFactor, enrolSecondFactor)
  route(web, accounts.passSecondFactor, passSecondFactor)
  route(web, accounts.renewRecoveryCodes, renewRecoveryCodes)
  route(web, accounts.savePreferences, savePreferences)
  route(web, accounts.listSessions, listSessions)
  route(web, accounts.endOtherSessions, endOtherSessions)
  route(web, accounts.deleteAccount, deleteAccount)
  route(web, accounts.readReceipt, readReceipt)
  route(web, accounts.eraseSecrets, eraseSecrets)
  route(web, accounts.keepSecrets, keepSecrets)
  route(web, accounts.readSecretErasure, readSecretErasure)
  route(web, accounts.delayRequest, delayRequest)
  route(web, accounts.listDelayedRequests, listDelayedRequests)
  route(web, accounts.cancelDelayedRequest, cancelDelayedRequest)
  route(web, accounts.requestArchive, requestArchive)
  route(web, accounts.readArchive, readArchive)
  route(web, accounts.downloadArchive, downloadArchive)
}
