// Data export page component: renders the user's whole export as readable Spanish text.
import type { DataExport } from '@murmullo/contract/accounts/data-export'
import { reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { Link } from 'react-router'
import { exactDate, longDate } from '../../lib/format/dates.ts'
import type { WithCountryView } from '../../lib/format/countries.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { DescriptionList, ExportSection, textEntry, ItemList, contentEntry } from './data-export-parts.tsx'
import { formatHour, timeZoneCity } from '../../shared/account/hour-field.tsx'
import { preferenceLabels } from '../../shared/account/account-texts.ts'

type ExportData = Omit<DataExport, 'secrets'> & {
  readonly secrets: readonly (Omit<DataExport['secrets'][number], 'country'> & WithCountryView)[]
}

const typeNames: Readonly<Record<DataExport['notifications'][number]['type'], string>> = {
  comment: 'Un comentario en tu secreto',
  like: 'Reacciones a tu secreto',
  follow: 'Alguien empezó a seguirte',
  chat_request: 'Una solicitud de chat',
  moderation: 'Una decisión sobre lo que escribiste',
  report: 'La respuesta a un reporte',
}

const chatPrivacyNames: Readonly<Record<DataExport['chatDoor'], string>> = {
  everybody: 'Todos',
  followed: 'Personas que sigo',
  nobody: 'Nadie',
}

function quietHoursText(quiet: DataExport['quietHours']): string {
  return quiet
    ? `De ${formatHour(quiet.from)} a ${formatHour(quiet.to)}, hora de ${timeZoneCity(quiet.timeZone)}`
    : 'Ninguna'
}

function scheduleText({ mode, hours, timeZone }: DataExport['notificationSchedule']): string {
  if (mode === 'instant') return 'Al instante'
  const chosen = mode === 'daily' ? hours.slice(0, 1) : hours
  const times = `a las ${listFormat.format(chosen.map(formatHour))}, hora de ${timeZoneCity(timeZone)}`
  return mode === 'daily' ? `Una vez al día, ${times}` : `A${times.slice(1)}`
}

const listFormat = new Intl.ListFormat('es')

const decisionSubjects = {
  secret: 'Un secreto',
  comment: 'Un comentario',
  photo: 'Una foto',
  sanction: 'Tu cuenta',
} as const

export function DataExportView({ archive }: { readonly archive: ExportData }) {
  const zone = useTimeZone()
  const { account, profile, preferences } = archive
  return (
    <>
      <h1 className="font-voice text-3xl">Tus datos</h1>
      <p className="mt-1 text-ink-2">Todo lo que es tuyo aquí, como estaba el {exactDate(archive.madeAt, zone)}.</p>
      <div className="mt-5 flex max-w-3xl flex-col gap-5">
        <ExportSection title="Tu cuenta">
          <DescriptionList
            facts={[
              ['Apodo', account.nickname],
              ['Correo', account.email ?? 'Sin correo'],
              ['Usuario desde', longDate(account.since, 'utc')],
              ['Nombre para mostrar', profile.displayName ?? 'Sin decir'],
              ['Nombre de usuario', profile.username ?? 'Sin decir'],
              ['Sobre ti', profile.bio ?? 'Sin decir'],
            ]}
          />
        </ExportSection>
        <ExportSection title="Tus preferencias">
          <DescriptionList
            facts={[
              ...preferenceLabels.map(([name, label]) => [label, preferences[name] ? 'Sí' : 'No'] as const),
              ['Cuándo te avisamos', scheduleText(archive.notificationSchedule)],
              ['Horas tranquilas', quietHoursText(archive.quietHours)],
              ['Quién puede enviarte solicitudes', chatPrivacyNames[archive.chatDoor]],
            ]}
          />
        </ExportSection>
        <ExportSection title="Tus secretos">
          <ItemList
            none="Todavía no has contado ninguno."
            items={archive.secrets.map((secret) =>
              contentEntry(secret, zone, [
                secret.visibility === 'private' && 'privado',
                secret.visibility === 'scheduled' && 'programado',
                secret.explicit && 'explícito',
                secret.gender,
                secret.age !== null && `${secret.age} años`,
                secret.countryView?.name,
                secret.addressUntil !== null &&
                  `tu IP se guarda, cifrada, hasta el ${longDate(secret.addressUntil, zone)}`,
              ]),
            )}
          />
        </ExportSection>
        <ExportSection title="Tus comentarios">
          <ItemList
            none="Todavía no has comentado nada."
            items={archive.comments.map((comment) => contentEntry(comment, zone, []))}
          />
        </ExportSection>
        <ExportSection title="Tus fotos">
          <ItemList
            none="No tienes fotos publicadas ahora."
            items={archive.photos.map(({ caption, sentAt }) =>
              textEntry(caption ?? 'Sin pie de foto', exactDate(sentAt, zone)),
            )}
          />
        </ExportSection>
        <ExportSection title="Tus comentarios de fotos">
          <ItemList
            none="No tienes comentarios en fotos publicadas ahora."
            items={archive.photoComments.map(({ text, publishedAt }) => textEntry(text, exactDate(publishedAt, zone)))}
          />
        </ExportSection>
        <ExportSection title="Tus mensajes">
          <ItemList
            none="Todavía no has hablado con nadie."
            items={archive.messages.map(({ to, text, sentAt }) =>
              textEntry(text, `A ${to ?? 'alguien'}, ${exactDate(sentAt, zone)}`),
            )}
          />
        </ExportSection>
        <ExportSection title="Solicitudes que enviaste">
          <ItemList
            none="A nadie."
            items={archive.requests.map(({ to, message, sentAt }) =>
              textEntry(message, `A ${to ?? 'alguien'}, ${exactDate(sentAt, zone)}`),
            )}
          />
        </ExportSection>
        <ExportSection title="Decisiones sobre lo que escribiste">
          <ItemList
            none="Ninguna."
            items={archive.decisions.map((decision) => (
              <Link key={decision.decidedAt} to="/decisiones" className="text-link">
                {`${decisionSubjects[decision.kind]}, el ${longDate(decision.decidedAt, zone)}`}
              </Link>
            ))}
          />
        </ExportSection>
        <ExportSection title="Lo que reportaste">
          <ItemList
            none="Nada."
            items={archive.reports.map(({ number, category, reason, sentAt }) =>
              textEntry(reason, `${reportCategoryNames[category]}, caso ${number}, ${exactDate(sentAt, zone)}`),
            )}
          />
        </ExportSection>
        <ExportSection title="A quién sigues">
          <ItemList none="No sigues a nadie." items={archive.follows.map((nickname) => nickname ?? 'Anónimo')} />
        </ExportSection>
        <ExportSection title="A quién bloqueaste">
          <ItemList none="A nadie." items={archive.blocks.map((nickname) => nickname ?? 'Anónimo')} />
        </ExportSection>
        <ExportSection title="Tus notificaciones">
          <ItemList
            none="Ninguna."
            items={archive.notifications.map(
              ({ type, isRead, at }) => `${typeNames[type]}, ${exactDate(at, zone)}${isRead ? '' : ', sin leer'}`,
            )}
          />
        </ExportSection>
        <ExportSection title="Tus sesiones">
          <ItemList
            none="Ninguna."
            items={archive.sessions.map(
              ({ device, since, seen }) =>
                `${device}, abierta el ${longDate(since, 'utc')}. Última visita: ${longDate(seen, 'utc')}`,
            )}
          />
        </ExportSection>
        {archive.passkeys.length > 0 && (
          <ExportSection title="Tus llaves de acceso">
            <ItemList
              none="Ninguna."
              items={archive.passkeys.map(({ name, since }) => `${name}, añadida el ${longDate(since, 'utc')}`)}
            />
          </ExportSection>
        )}
      </div>
    </>
  )
}
