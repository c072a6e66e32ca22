// Tests that every number on the about, anonymity, privacy and terms pages equals the limit that the code enforces. Parses the rendered HTML.
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import {
  adminLimits,
  chatLimits,
  commentLimits,
  contactLimits,
  dataExportLimits,
  delayedRequestLimits,
  deliveryLimits,
  erasureLimits,
  photoLimits,
  reportLimits,
  retention,
  secretLimits,
  sessionLimits,
} from '@murmullo/contract/constants/limits'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { draftTtlMs } from '../../shared/secret-draft.ts'
import { themeCookie } from '../../lib/site/theme.ts'
import { AnonymityPromise } from './anonymity-promise.tsx'
import { Landing } from './landing.tsx'
import { Privacy } from './privacy.tsx'
import { Terms } from './terms.tsx'

const renderText = (page: FunctionComponent<{ name: string }>) =>
  renderToStaticMarkup(createElement(page, { name: 'Murmullo' }))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

const dayMs = 86_400_000

/** Name → page, pattern that captures the number in its text, and the value it must have. */
const publishedLimits: Readonly<
  Record<string, readonly [page: FunctionComponent<{ name: string }>, pattern: RegExp, number]>
> = {
  'the IP address retention in days': [
    Privacy,
    /se destruye a los (\d+) días\. Un administrador/,
    adminLimits.ipRetentionDays,
  ],
  'the IP address retention on the anonymity page': [
    AnonymityPromise,
    /aparte y durante (\d+) días/,
    adminLimits.ipRetentionDays,
  ],
  'the daily limit of IP address lookups': [Privacy, /no más de (\d+) veces al día/, adminLimits.revealsPerDay],
  'the photo TTL in minutes': [
    Privacy,
    /Duran (\d+) minutos y después se borra su archivo/,
    photoLimits.lifetimeMinutes,
  ],
  'the maximum review wait of a photo in hours': [Privacy, /espera revisión, (\d+) horas/, photoLimits.waitingHours],
  'the idle session timeout in days': [Privacy, /si no entras en (\d+) días/, sessionLimits.idleDays],
  'the absolute session timeout in days': [Privacy, /en todo caso, a los (\d+) días/, sessionLimits.absoluteDays],
  'the session cookie lifetime in days': [Privacy, /llave de tu sesión, hasta (\d+) días/, sessionLimits.absoluteDays],
  'the known-browser cookie lifetime in days': [Privacy, /prueba contraseñas, (\d+) días/, retention.knownBrowserDays],
  'the theme cookie lifetime in days': [
    Privacy,
    /claro u oscuro, (\d+) días/,
    (themeCookie.maxAgeSeconds * 1_000) / dayMs,
  ],
  'the age cookie lifetime in days': [Privacy, /igual para todas las personas, (\d+) días/, ageCookie.days],
  'the draft retention in days': [Privacy, /se olvidan a los (\d+) días/, draftTtlMs / dayMs],
  'the email verification link lifetime in hours': [
    Privacy,
    /confirmar el correo sirve (\d+) horas/,
    retention.verifyLinkHours,
  ],
  'the password reset link lifetime in minutes': [
    Privacy,
    /el de otra contraseña, (\d+) minutos/,
    retention.resetLinkMinutes,
  ],
  'the delay of a deletion or export request without proof': [
    Privacy,
    /se hace a los (\d+) minutos/,
    delayedRequestLimits.minutes,
  ],
  'the known-browser cookie lifetime before logout': [
    Privacy,
    /(\d+) días o hasta que cierres sesión/,
    retention.knownBrowserDays,
  ],
  'the hours in which a data export can be downloaded': [
    Privacy,
    /permiso para descargar tus datos, (\d+) horas/,
    dataExportLimits.grantHours,
  ],
  'the idempotency key TTL in hours': [Privacy, /dos veces lo mismo, (\d+) horas/, retention.retryHours],
  'the retry period of a failing push subscription in days': [
    Privacy,
    /se olvida tras (\d+) días de intentos/,
    deliveryLimits.push.failingDays,
  ],
  'the retention of an undelivered contact message in days': [
    Privacy,
    /si no llega, a los (\d+) días/,
    contactLimits.retentionDays,
  ],
  'the legal evidence retention in years': [Privacy, /se destruye al cabo de (\d+) año/i, retention.evidenceYears],
  'the number of messages copied by a conversation report': [
    Privacy,
    /copian sus últimos (\d+) mensajes/,
    chatLimits.evidenceMessages,
  ],
  'the erasure delay of unsigned content in days': [
    Privacy,
    /sin firma, hasta (\d+) días más/,
    erasureLimits.cohortDays,
  ],
  'the erasure cohort size': [Privacy, /se juntan (\d+) que se van/, erasureLimits.cohortUsers],
  'the largest share of one user in a cohort': [
    Privacy,
    /como máximo el (\d+) % es de una/,
    erasureLimits.cohortSharePercent,
  ],
  'the maximum cohort wait in days': [Privacy, /a los (\d+) días como máximo/, erasureLimits.cohortDays],
  'the report copy retention in days': [
    Privacy,
    /borran a los (\d+) días de contestar/,
    reportLimits.snapshotRetentionDays,
  ],
  'the minimum age on the privacy page': [Privacy, /solo para mayores de (\d+) años/, secretLimits.ageMin],
  'the minimum age on the terms page': [Terms, /Personas mayores de (\d+) años/, secretLimits.ageMin],
  'the maximum secret length': [Terms, /secreto puede tener hasta (\d+) caracteres/, secretLimits.textMax],
  'the maximum comment length': [Terms, /un comentario hasta (\d+)/, commentLimits.textMax],
  'the hourly rate limit of secrets': [Terms, /hora se pueden publicar (\d+) secretos/, secretLimits.publishedPerHour],
  'the daily limit of review requests on the terms page': [
    Terms,
    /revisión humana, hasta (\d+) al día/,
    secretLimits.reviewsPerDay,
  ],
  'the daily chat request limit of a new account': [
    Terms,
    /puedes pedir (\d+) conversaciones/,
    chatLimits.requestsPerDayNew,
  ],
  'the daily chat request limit': [Terms, /después, (\d+) al día/, chatLimits.requestsPerDay],
  'the number of reported messages on the terms page': [
    Terms,
    /sus últimos (\d+) mensajes/,
    chatLimits.evidenceMessages,
  ],
  'the minimum age on the about page': [Landing, /Solo personas mayores de (\d+) años/, secretLimits.ageMin],
  'the minimum age below the title of the about page': [Landing, /Solo para mayores de (\d+)\./, secretLimits.ageMin],
  'the minimum age in the policies': [Landing, /menos de (\d+) años/, secretLimits.ageMin],
  'the daily limit of review requests in the policies': [
    Landing,
    /hasta (\d+) veces al día/,
    secretLimits.reviewsPerDay,
  ],
}

test.each(Object.entries(publishedLimits))(
  'published limits: the page shows the enforced value of %s',
  (_, [page, pattern, limit]) => {
    expect(Number(pattern.exec(renderText(page))?.[1])).toBe(limit)
  },
)

/** Numbers of laws, which are not our limits, and the numbers of an ordered list. */
const unrelatedNumbers = /Ley \d+\.\d+|artículo 14, inciso 3|(?<= )[1-6](?= Porque)/g

test.each([Landing, AnonymityPromise, Privacy, Terms])(
  'published limits: every number on the rendered page is covered by a test (page %#)',
  (page) => {
    let left = renderText(page).replaceAll(unrelatedNumbers, '')
    for (const [of, pattern] of Object.values(publishedLimits)) if (of === page) left = left.replace(pattern, '')
    expect(left.match(/.{0,30}\d+.{0,30}/g) ?? []).toEqual([])
  },
)
