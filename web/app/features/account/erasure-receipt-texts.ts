// Texts of an erasure receipt: title, lead with the deletion deadline, and its rows.
import type { ErasureReceipt } from '@murmullo/contract/accounts/erasure'
import { erasureLimits } from '@murmullo/contract/constants/limits'
import { longDate } from '../../lib/format/dates.ts'
import { formatNumber } from '../../lib/format/numbers.ts'

const names: readonly (readonly [keyof ErasureReceipt['erased'], string])[] = [
  ['secrets', 'Secretos'],
  ['comments', 'Comentarios'],
  ['messages', 'Mensajes'],
  ['requests', 'Solicitudes de chat'],
  ['follows', 'Personas que seguías'],
  ['blocks', 'Bloqueos'],
  ['preferences', 'Preferencias'],
  ['photos', 'Fotos'],
  ['sessions', 'Sesiones'],
]

/** The erasure job is still running: seconds, or up to an hour if there are photos. */
export function isInProgress({ doneOn, eraseBy }: ErasureReceipt): boolean {
  return doneOn === null && eraseBy === null
}

export function receiptTitle(receipt: ErasureReceipt): string {
  const ofAccount = receipt.scope === 'account'
  if (isInProgress(receipt)) return ofAccount ? 'Estamos borrando tu cuenta' : 'Estamos borrando tus secretos'
  if (ofAccount) return 'Tu cuenta ya no existe'
  return receipt.doneOn === null ? 'Tus secretos esperan para borrarse' : 'Tus secretos'
}

const keepReceiptText = 'Este recibo no dice de quién era; guarda su dirección si quieres volver a verlo.'

export function receiptLead(receipt: ErasureReceipt): string {
  const { scope, eraseBy, people, mode } = receipt
  if (isInProgress(receipt))
    return scope === 'account'
      ? 'Ya nadie puede entrar en ella. Tarda unos momentos; si tenías fotos publicadas, hasta una hora.'
      : 'Tarda unos momentos.'
  if (eraseBy !== null)
    return `Lo que publicaste sin firma se borra mezclado con lo de otras personas, el ${longDate(eraseBy, 'utc')} a más tardar. ${keepReceiptText}`
  if (people !== null && people > 1)
    return `Lo que publicaste sin firma se borró mezclado con lo de ${others(people - 1)}.${shareText(receipt)} ${keepReceiptText}`
  if (people !== null)
    return `Lo que publicaste sin firma se borró sin mezclarse: en ese tiempo nadie más borró lo suyo. ${keepReceiptText}`
  if (mode === 'ownerless') return `Lo que publicaste sin firma se quedó publicado, sin dueño. ${keepReceiptText}`
  return `Esto es lo que se borró. ${keepReceiptText}`
}

/** At the deadline the limit of the share does not hold. */
function shareText({ share }: ErasureReceipt): string {
  if (share === null || share <= erasureLimits.cohortSharePercent) return ''
  return ` Se mezcló poco: el ${share} % de lo que se borró ese día era tuyo.`
}

function others(count: number): string {
  return count === 1 ? 'otra persona' : `otras ${formatNumber(count)} personas`
}

export function receiptRows(receipt: ErasureReceipt): readonly (readonly [name: string, value: string])[] {
  const { scope, mode, requestedOn, doneOn, eraseBy, unsigned, erased, people, share } = receipt
  const lines: (readonly [string, string])[] = [['Pedido', longDate(requestedOn, 'utc')]]
  if (eraseBy !== null) lines.push(['Como muy tarde', longDate(eraseBy, 'utc')])
  if (doneOn !== null) lines.push(['Terminado', longDate(doneOn, 'utc')])
  if (isInProgress(receipt)) return lines
  if (people !== null) lines.push(['Borrado a la vez que lo de', people === 1 ? 'nadie más' : others(people - 1)])
  if (share !== null && people !== 1) lines.push(['Tuyo, de lo que se borró ese día', `${share} % como máximo`])
  const stateLabel = mode === 'ownerless' ? 'sin dueño' : 'en espera'
  if (unsigned.secrets > 0) lines.push([`Secretos ${stateLabel}`, formatNumber(unsigned.secrets)])
  if (unsigned.comments > 0) lines.push([`Comentarios ${stateLabel}`, formatNumber(unsigned.comments)])
  for (const [kind, name] of names)
    if (scope === 'account' || kind === 'secrets') lines.push([`${name}${suffix(kind)}`, formatNumber(erased[kind])])
  return lines
}

/** Only for kinds that may also have a row of waiting or ownerless content. */
function suffix(kind: string): string {
  if (kind === 'secrets' || kind === 'comments') return ' borrados'
  return ''
}
