// The passwords that are tried first on everybody. Read when the process starts: unpacking so long a list would hold up everybody's answers.
import { dictionary } from '@zxcvbn-ts/language-common'

export const firstGuesses: readonly string[] = dictionary['passwords-common']
