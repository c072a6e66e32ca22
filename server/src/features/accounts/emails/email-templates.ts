// Templates of account emails. Each is short and states its reason; subjects contain no personal data.
import type { Email } from '../../../platform/integrations/mail.ts'
import { renderEmail } from './email-layout.ts'

export function verificationEmail(to: string, link: string): Email {
  return renderEmail(to, {
    subject: 'Confirma tu correo',
    lines: [
      'Alguien, esperamos que tú, abrió una cuenta en Murmullo con este correo.',
      'Confírmalo para poder recuperar tu cuenta y recibir notificaciones. El enlace sirve durante un día.',
      'Si no fuiste tú, no hagas nada: sin confirmar, no te mandaremos notificaciones.',
    ],
    link: { to: link, label: 'Confirmar mi correo' },
  })
}

export function alreadyRegisteredEmail(to: string, link: string): Email {
  return renderEmail(to, {
    subject: 'Ya tienes una cuenta',
    lines: [
      'Alguien quiso abrir una cuenta en Murmullo con este correo, que ya tiene una.',
      'Si fuiste tú, entra con tu contraseña de siempre o elige otra. Si no fuiste tú, no hace falta que hagas nada: a quien lo intentó no le dijimos que la cuenta existe.',
    ],
    link: { to: link, label: 'Elegir otra contraseña' },
  })
}

export function passwordResetEmail(to: string, link: string): Email {
  return renderEmail(to, {
    subject: 'Elige otra contraseña',
    lines: [
      'Pediste elegir otra contraseña para tu cuenta de Murmullo. El enlace sirve una sola vez y durante diez minutos.',
      'Si no lo pediste tú, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
    link: { to: link, label: 'Elegir otra contraseña' },
  })
}
