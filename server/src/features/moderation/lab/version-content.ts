// Content of a version: the policy of the prompt, or the list of spam terms. Version 0 is that of the code: its policy, and no saved term.
import { labLimits, moderationLimits } from '@murmullo/contract/constants/limits'
import { AppError } from '@murmullo/contract/core/errors'
import { multiLinePattern } from '@murmullo/contract/core/primitives'
import type { VersionKind } from '@murmullo/contract/moderation/lab-values'
import { normalizeSpamTerms, validateSpamTerms } from '@murmullo/contract/safety/spam-terms'
import { codePolicy, isCompletePolicy } from '../checks/moderation.prompt.ts'

export function versionText(kind: VersionKind, content: string | null): string {
  return content ?? (kind === 'prompt' ? codePolicy : '')
}

export function parseTerms(content: string | null): string[] {
  return (content ?? '').split('\n').filter((term) => term !== '')
}

/** Validates what an administrator wrote. */
export function normalizeVersion(kind: VersionKind, text: string): string {
  const lines = text.replaceAll('\r\n', '\n').trim()
  return kind === 'prompt' ? normalizePolicy(lines) : normalizeTerms(lines.split('\n'))
}

function normalizePolicy(policy: string): string {
  const { policyMin, policyMax } = labLimits
  const isValid = policy.length >= policyMin && policy.length <= policyMax && multiLinePattern.test(policy)
  if (!isValid || !isCompletePolicy(policy)) throw new AppError('moderation.policy_invalid')
  return policy
}

function normalizeTerms(lines: readonly string[]): string {
  const [fault] = validateSpamTerms(lines)
  if (fault !== undefined) throw new AppError('moderation.term_invalid', { line: fault.line, why: fault.why })
  const terms = normalizeSpamTerms(lines)
  const { spamTermsMax } = moderationLimits
  if (terms.length > spamTermsMax)
    throw new AppError('moderation.term_invalid', { line: spamTermsMax + 1, why: 'long' })
  return terms.join('\n')
}
