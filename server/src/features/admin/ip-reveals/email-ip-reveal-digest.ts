// Weekly job: emails each administrator how often the other administrators revealed an IP address. The email contains no address and
// no secret id: the audit log has the secret id and the reason of each reveal, and never the address.
import type { Deps } from '../../../platform/context/request-context.ts'
import { contentHash } from '../../../platform/crypto/content-hash.ts'
import { isPermanentlyRejected } from '../../../platform/integrations/mail.ts'
import { renderEmail } from '../../accounts/emails/email-layout.ts'
import { listAdminMailboxes } from '../../accounts/account/find-account.ts'
import { countByActor } from '../audit/audit.store.ts'
import { lastClosedWeek } from '../stats/reporting-periods.ts'

const deletedAccountLabel = 'Cuenta borrada'

/** Idempotent: a second run sends an email with the same Message-ID. */
export async function emailIpRevealDigest({ db, mail, config, clock }: Deps): Promise<void> {
  const week = lastClosedWeek(clock())
  const reveals = await countByActor(db.write, 'admin.reveal_ip', week)
  if (reveals.length === 0) return
  for (const { id, email } of await listAdminMailboxes(db.write)) {
    const others = reveals.filter(({ actorId }) => actorId !== id)
    if (others.length === 0) continue
    const message = renderEmail(email, {
      subject: 'Resumen de la semana',
      lines: [
        'Estas son las veces que alguien del equipo vio una IP la semana pasada.',
        'Para qué fue cada una está en el registro. Si algo no coincide, pregúntalo.',
      ],
      list: others.map(({ nickname, n }) => `${nickname ?? deletedAccountLabel}: ${n === 1 ? '1 vez' : `${n} veces`}`),
      link: { to: `${config.ORIGIN}/admin/auditoria?action=admin.reveal_ip`, label: 'Ver el registro' },
    })
    try {
      await mail.send({ ...message, messageId: contentHash(['reveals', week.from.toISOString(), id]) })
    } catch (error) {
      if (!isPermanentlyRejected(error)) throw error
    }
  }
}
