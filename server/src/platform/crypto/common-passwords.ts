// Common password list, loaded at startup: decompressing so long a list later would block the event loop and delay all responses.
import { dictionary } from '@zxcvbn-ts/language-common'

export const commonPasswords: readonly string[] = dictionary['passwords-common']
