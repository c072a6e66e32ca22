// Domain of the sign-in name of an anonymous user who has not asked for a recovery phrase. Its credentials are random and not kept, so only its session leads to the account.
export const domainWithoutPhrase = '@sin-frase.invalid'
