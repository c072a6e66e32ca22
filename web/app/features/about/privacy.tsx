// Privacy policy page. Every number is a limit that the code enforces; a test parses them back from the rendered page.
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import {
  adminLimits,
  chatLimits,
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
import { themeDays } from '@murmullo/contract/constants/view-limits'
import { LegalPage, type LegalPart, BulletList } from './legal-page.tsx'

export function Privacy({ name }: { readonly name: string }) {
  return (
    <LegalPage
      title="Política de privacidad"
      path="/politicas-privacidad"
      lead={`Qué sabe ${name} de ti, para qué, cuánto tiempo, y cómo haces para que deje de saberlo.`}
      summary={[
        'Quien te lee no puede saber quién eres: lo publicado no lleva cuenta, correo, dirección ni dispositivo.',
        'Por dentro, y aparte, consta cifrado de qué cuenta es cada texto. Más abajo decimos quién puede consultarlo.',
        'No vendemos datos, no hay publicidad y ningún tercero mide lo que haces aquí.',
        'Puedes descargar lo tuyo y borrarlo todo, sin pedir permiso.',
      ]}
      parts={parts}
    />
  )
}

const parts: readonly LegalPart[] = [
  {
    id: 'que-guardamos',
    title: 'Qué guardamos',
    body: (
      <BulletList
        items={[
          'Lo que publicas: el texto, la hora, el país, salvo que prefieras no decirlo, y, si los dices, tu edad, tu género y el apodo con el que firmas. Sin firma no se guarda ningún apodo con el texto; los secretos que firmas salen también en tu perfil.',
          <>
            Tus fotos, sin los datos que les agrega la cámara. Duran {photoLimits.lifetimeMinutes} minutos y después se
            borra su archivo; la que espera revisión, {photoLimits.waitingHours} horas como máximo. Un programa en
            nuestros servidores dice si parecen explícitas: no salen de aquí. De una foto retirada guardamos una huella
            que impide volver a subirla.
          </>,
          <>
            Si reportas una imagen íntima tuya: su huella y la fecha, un año o hasta que la retires. Ni la imagen, ni tu
            cuenta, ni tu dirección.
          </>,
          'Tu cuenta: el apodo y, si te registras, tu correo y una huella de tu contraseña que no permite leerla. Sin registrarte no hay correo: la frase de doce palabras es tuya y no podemos leerla.',
          'Lo que eliges: preferencias, a quién sigues o bloqueas, qué silencias, tus notificaciones y sus horas, con tu zona horaria.',
          'Tus conversaciones privadas. No están cifradas de extremo a extremo: no escribas en ellas lo que no confiarías a nadie.',
          <>
            Tus sesiones: una huella de la llave que guarda tu navegador y un nombre general («Chrome en Android»).
            Terminan si no entras en {sessionLimits.idleDays} días y, en todo caso, a los {sessionLimits.absoluteDays}{' '}
            días.
          </>,
          'Tus reacciones, por una marca que no lleva a ninguna cuenta: ni siquiera nosotros podemos decir a qué reaccionaste.',
        ]}
      />
    ),
  },
  {
    id: 'que-no-guardamos',
    title: 'Qué no guardamos',
    body: (
      <>
        <p>
          En los registros del servidor no hay direcciones IP, navegadores ni textos. Para evitar abusos contamos
          cuántas veces se entra desde cada red, con una marca cifrada que caduca sola.
        </p>
        <p>
          El país sale de una base de datos que está en nuestros servidores: no enviamos tu dirección a nadie para
          averiguarlo. No pedimos tu ubicación.
        </p>
      </>
    ),
  },
  {
    id: 'quien-escribio',
    title: 'Quién puede saber quién escribió algo',
    body: (
      <>
        <p>
          Los textos y las cuentas se guardan en lugares separados, y el programa que muestra las páginas públicas no
          tiene permiso para leer el de las cuentas. El equipo de moderación lee el texto y la firma que lee cualquiera,
          no la cuenta.
        </p>
        <p>
          De qué cuenta es cada texto se guarda cifrado, con una llave que no está en la base de datos. Quien administra
          los servidores, con esa llave, sí puede relacionar un secreto con su cuenta. Solo debe hacerlo para que tú
          veas, edites y borres lo tuyo, para avisarte, para aplicar las políticas de uso, para atender un pedido tuyo
          sobre tus datos o cuando una autoridad competente lo exige conforme a la ley. Lo que el equipo decide queda
          anotado. Todo esto, punto por punto, en{' '}
          <a className="text-link" href="/promesa">
            Qué podemos saber y qué no
          </a>
          .
        </p>
        <p>
          La dirección IP desde la que se publica un secreto se guarda cifrada y aparte, y se destruye a los{' '}
          {adminLimits.ipRetentionDays} días. Un administrador solo puede verla si escribe por qué, no más de{' '}
          {adminLimits.revealsPerDay} veces al día, y queda anotado. Nadie más la ve.
        </p>
        <p>Un secreto privado lo ves tú, y los administradores si hace falta revisarlo.</p>
        <p>
          Las notificaciones y los correos sobre lo que publicas salen a horas fijas y siempre con las mismas palabras:
          quien te comenta no oye sonar tu teléfono en ese momento. Si en tu cuenta eliges «Al instante», podría oírlo;
          con «Máxima discreción» suena una vez al día, haya novedades o no.
        </p>
      </>
    ),
  },
  {
    id: 'inteligencia-artificial',
    title: 'Qué recibe la inteligencia artificial',
    body: (
      <p>
        El texto que quieres publicar y las instrucciones para leerlo; nada más. Ni tu cuenta, ni tu apodo, ni tu país,
        ni tu dirección, ni lo que escribiste antes. La consulta sale de nuestro servidor a un proveedor externo. Lo que
        contesta se guarda junto al texto y se borra con él. Si el proveedor no contesta, el texto se publica y queda
        pendiente de que lo lea una persona.
      </p>
    ),
  },
  {
    id: 'este-navegador',
    title: 'Qué queda en tu navegador',
    body: (
      <>
        <p>Solo lo necesario para que funcione; por eso no te preguntamos por cookies.</p>
        <BulletList
          items={[
            <>
              La llave de tu sesión, hasta {sessionLimits.absoluteDays} días; la marca de que ya entraste desde aquí,
              que te protege si alguien prueba contraseñas, {retention.knownBrowserDays} días o hasta que cierres
              sesión; el tema claro u oscuro, {themeDays} días; y, si confirmas que eres mayor de edad, esa respuesta,
              igual para todas las personas, {ageCookie.days} días.
            </>,
            <>
              Tu borrador y tus mensajes sin enviar, que no salen de tu dispositivo y se olvidan a los{' '}
              {retention.draftDays} días.
            </>,
            'La marca con la que reaccionas y si ya cerraste el aviso de bienvenida.',
            'Cuando cierras sesión o borras tu cuenta, se borra todo lo de esta lista, menos el tema, tu respuesta sobre la edad y si ya cerraste el aviso.',
            'Unos segundos después de escribir algo, la marca de que lo hiciste, igual para todos, para que lo veas enseguida.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'cuanto-tiempo',
    title: 'Cuánto tiempo',
    body: (
      <BulletList
        items={[
          <>
            Lo que publicas, hasta que lo borres. Si te vas, lo público sin firma, hasta {erasureLimits.cohortDays} días
            más, ya sin cuenta.
          </>,
          <>
            El enlace para confirmar el correo sirve {retention.verifyLinkHours} horas; el de otra contraseña,{' '}
            {retention.resetLinkMinutes} minutos.
          </>,
          <>
            El permiso para descargar tus datos, {dataExportLimits.grantHours} horas. El archivo se crea mientras lo
            descargas y aquí no se guarda.
          </>,
          <>La marca que evita publicar dos veces lo mismo, {retention.retryHours} horas.</>,
          <>
            Un dispositivo que dejó de recibir notificaciones se olvida tras {deliveryLimits.push.failingDays} días de
            intentos.
          </>,
          <>
            Lo que escribes en Contacto se borra aquí en cuanto llega al correo del equipo; si no llega, a los{' '}
            {contactLimits.retentionDays} días.
          </>,
          <>
            Lo que parece abuso de menores se guarda cifrado, con una llave que no está en estos servidores, para
            entregarlo a las autoridades: la cuenta, el texto y, si se bloqueó al publicarlo, la dirección IP. Se
            destruye al cabo de {retention.evidenceYears} año.
          </>,
          <>
            Si reportan algo, se copia para que el equipo lo lea; si reportan una conversación, se copian sus últimos{' '}
            {chatLimits.evidenceMessages} mensajes; de una foto, también su imagen, cifrada con una llave que no está en
            estos servidores. Las copias se borran a los {reportLimits.snapshotRetentionDays} días de contestar.
          </>,
        ]}
      />
    ),
  },
  {
    id: 'borrar',
    title: 'Qué se borra cuando te vas',
    body: (
      <>
        <p>
          En{' '}
          <a className="text-link" href="/account">
            tu cuenta
          </a>{' '}
          puedes borrarla. Se van enseguida tu correo, tu perfil, tus preferencias, notificaciones, seguimientos,
          bloqueos, dispositivos, sesiones, todo lo que firmaste con tu apodo, lo privado y la cuenta misma. Tus
          mensajes de chat quedan en blanco para la otra persona, que leerá «Mensaje eliminado». Te damos un recibo.
        </p>
        <p>
          Tus secretos y comentarios públicos sin firma dejan de tener cuenta enseguida, y se borran mezclados con los
          de otras personas: el primer día en que se juntan {erasureLimits.cohortUsers} que se van, y a los{' '}
          {erasureLimits.cohortDays} días como máximo. Si publicaste mucho, se borra por partes, para que no destaque:
          de lo que se borra un día, como máximo el {erasureLimits.cohortSharePercent} % es de una misma persona; lo que
          quede al final se borra entonces, y el recibo te dice qué parte era tuya. Si desaparecieran a la vez que tu
          perfil, quien estuviera mirando sabría cuáles eran tuyos. Tus fotos públicas se van al terminar su hora.
          También puedes borrarlo todo en el momento, o dejar tus secretos publicados sin dueño. Lo mismo vale para
          «Borrar todos mis secretos», en{' '}
          <a className="text-link" href="/my-secrets">
            Mis secretos
          </a>
          . Lo que retira el equipo desaparece siempre en el momento.
        </p>
        <p>
          Queda: una huella de tu apodo, que nadie puede leer, para que nadie lo use después; los reportes, sin ti; las
          anotaciones de lo que hizo el equipo; lo apartado por ley, hasta su plazo; y el número de tus reacciones, que
          no lleva a nadie. Las copias de seguridad que haga quien opera el sitio duran lo que dure cada copia.
        </p>
      </>
    ),
  },
  {
    id: 'tus-derechos',
    title: 'Tus derechos',
    body: (
      <>
        <p>
          Puedes ver y descargar tus datos en{' '}
          <a className="text-link" href="/account/datos">
            tus datos
          </a>
          , corregirlos en tu perfil y borrarlos cuando quieras. Para descargarlos o borrarlos te pedimos otra vez tu
          contraseña o tus doce palabras; si perdiste las palabras, se hace a los {delayedRequestLimits.minutes} minutos
          y hasta entonces se puede cancelar. Para lo demás, escríbenos desde{' '}
          <a className="text-link" href="/contacto">
            Contacto
          </a>
          ; si tu cuenta no tiene correo, puede que no tengamos forma de comprobar que es tuya.
        </p>
        <p>
          En la Argentina, el titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los
          mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al
          efecto, conforme lo establecido en el artículo 14, inciso 3 de la Ley 25.326. Aquí no hace falta esperar. La
          Agencia de Acceso a la Información Pública, órgano de control de esa ley, atiende las denuncias y reclamos de
          quienes resulten afectados en sus derechos por incumplimiento de las normas sobre protección de datos
          personales.
        </p>
      </>
    ),
  },
  {
    id: 'menores',
    title: 'Personas menores',
    body: (
      <p>
        Este lugar es solo para mayores de {secretLimits.ageMin} años. Si sabes de alguien menor que publica aquí,
        dínoslo y lo quitamos.
      </p>
    ),
  },
]
