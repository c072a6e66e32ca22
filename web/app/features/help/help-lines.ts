// Static data: crisis lines by country. None was verified by a call: they come from press and government sources, see `source`.
// The operator confirms each number before launch and every 90 days after that.
export type HelpLine = {
  readonly country: string
  readonly name: string
  readonly phone: string
  readonly whatsapp?: string
  /** Only with a recent source: outdated hours mean an unanswered call. */
  readonly hours?: string
  readonly source: string
}

export const checkedOn = '2026-11-14'

/** Fallback for countries without a line. */
export const directory = { name: 'Directorio internacional de líneas de ayuda', url: 'https://findahelpline.com' }

export const helpLines: readonly HelpLine[] = [
  {
    country: 'ES',
    name: 'Línea 024',
    phone: '024',
    hours: '24 horas',
    source:
      'https://maldita.es/index.php/malditaciencia/20220510/024-numero-telefono-atencion-suicidio-espana-gratuito',
  },
  {
    country: 'ES',
    name: 'Teléfono de la Esperanza',
    phone: '717 003 717',
    source:
      'https://maldita.es/index.php/malditaciencia/20220510/024-numero-telefono-atencion-suicidio-espana-gratuito',
  },
  {
    country: 'MX',
    name: 'Línea de la Vida',
    phone: '800 911 2000',
    hours: '24 horas',
    source: 'https://www.cronica.com.mx/nacional/2025/09/19/jornada-para-la-prevencion-del-suicidio/',
  },
  {
    country: 'AR',
    name: 'Línea nacional de salud mental',
    phone: '0800 999 0091',
    hours: '24 horas',
    source:
      'https://lapostacomodorense.com.ar/2025/09/03/septiembre-mes-de-la-prevencion-del-suicidio-la-importancia-de-escuchar-acompanar-y-abrazar/',
  },
  {
    country: 'AR',
    name: 'Centro de Asistencia al Suicida (CABA y GBA)',
    phone: '135',
    source:
      'https://elauditor.info/actualidad/-es-muy-importante-la-tarea-de-prevencion-del-suicidio-_a603ce26796773412c05b098e',
  },
  {
    country: 'AR',
    name: 'Centro de Asistencia al Suicida (resto del país)',
    phone: '011 5275 1135',
    source:
      'https://elauditor.info/actualidad/-es-muy-importante-la-tarea-de-prevencion-del-suicidio-_a603ce26796773412c05b098e',
  },
  {
    country: 'CO',
    name: 'Línea 106 (Bogotá)',
    phone: '106',
    whatsapp: '+57 300 754 8933',
    hours: '24 horas',
    source: 'https://www.saludcapital.gov.co:443/Paginas2/Noticia_Portal_Detalle.aspx?IP=2498',
  },
  {
    country: 'CO',
    name: 'Línea 192, opción 4',
    phone: '192',
    source:
      'https://infobae.com/america/colombia/2021/04/15/la-linea-192-de-minsalud-atendio-mas-de-18-mil-colombianos-en-servicios-de-salud-mental-el-ultimo-ano',
  },
  {
    country: 'CL',
    name: 'Fono *4141 (desde celulares)',
    phone: '*4141',
    hours: '24 horas',
    source:
      'https://www.latercera.com/nacional/noticia/fono-4141-de-prevencion-del-suicidio-mas-de-227000-llamadas-atendidas-en-tres-anos/',
  },
  {
    country: 'PE',
    name: 'Línea 113, opción 5',
    phone: '113',
    hours: '24 horas',
    source: 'https://panamericana.pe/salud/466160-minsa-refuerza-lineas-gratuitas-atencion-salud-mental-nivel-nacional',
  },
  {
    country: 'VE',
    name: 'Federación de Psicólogos de Venezuela',
    phone: '0412 416 3116',
    hours: 'lunes a viernes, 8 a 20 h',
    source: 'https://smokingfm.com/article/las-ong-el-tachira-y-la-prevencion-del-suicidionn',
  },
  {
    country: 'EC',
    name: 'Línea 171, opción 6',
    phone: '171',
    source:
      'https://www.expreso.ec/buenavida/el-pacto-nacional-por-la-salud-mental-5-servicios-gratuitos-en-ecuador-274020.html',
  },
  {
    country: 'BO',
    name: 'Familia Segura',
    phone: '800 113 040',
    source: 'https://eju.tv/2021/06/el-riesgo-de-suicidio-aumenta-por-pandemia-alcaldia-de-la-paz-toma-medidas/',
  },
  {
    country: 'UY',
    name: 'Línea de Vida',
    phone: '0800 0767',
    source:
      'https://www.elobservador.com.uy/nota/en-una-hora-tres-llamados-como-funciona-la-nueva-linea-de-prevencion-de-suicidio-20187178290',
  },
  {
    country: 'PY',
    name: 'Línea 155 Te escucha',
    phone: '155',
    hours: '24 horas',
    source:
      'https://www.abc.com.py/nacionales/2026/01/11/salud-mental-van-casi-10000-llamadas-a-la-linea-155-de-contencion-psicologica/',
  },
  {
    country: 'DO',
    name: 'Línea de salud mental',
    phone: '809 200 1400',
    hours: 'lunes a viernes, 8 a 19 h',
    source: 'http://www.pressreader.com/dominican-republic/diario-libre-republica-dominicana/20240301/281728389467498',
  },
  {
    country: 'CR',
    name: 'Aquí Estoy',
    phone: '800 273 7869',
    hours: 'lunes a viernes 14 a 22 h, sábados 9 a 16 h',
    source:
      'https://www.elpais.cr/2025/09/10/tiktok-y-colegio-de-psicologia-habilitan-acceso-gratuito-a-linea-de-apoyo-emocional-en-costa-rica/',
  },
  {
    country: 'PA',
    name: 'Línea 147',
    phone: '147',
    whatsapp: '+507 6534 2546',
    hours: '24 horas',
    source: 'https://www.tvn-2.com/nacionales/7-000-atenciones-linea-147-mides-prevencion-suicidio_1_2205606.html',
  },
  {
    country: 'SV',
    name: 'Te Escucho (ISSS)',
    phone: '7071 1302',
    hours: '24 horas',
    source:
      'https://www.noticiaslagaceta.com/el-isss-mantiene-habilitado-servicio-gratuito-de-atencion-psicologica-y-psiquiatrica-24-7/',
  },
  {
    country: 'HN',
    name: 'Teléfono de la Esperanza',
    phone: '150',
    source: 'https://www.laprensa.hn/amp/sanpedro/honduras-salud-depresion-mayoria-llamadas-linea-150-CD19296675',
  },
  {
    country: 'PR',
    name: 'Línea PAS',
    phone: '1 800 981 0023',
    hours: '24 horas',
    source:
      'https://www.primerahora.com/noticias/policia-tribunales/notas/linea-pas-recibe-en-diciembre-322-llamadas-sobre-el-sucidio/',
  },
  {
    country: 'CU',
    name: 'Línea confidencial 103',
    phone: '103',
    source: 'https://www.cadenagramonte.cu/?p=33205',
  },
  {
    country: 'US',
    name: '988 Suicide & Crisis Lifeline',
    phone: '988',
    hours: '24 horas',
    source:
      'https://wiac740.com/index.php/2022/07/12/assmca-anuncia-nueva-linea-telefonica-para-que-ciudadanos-reciban-servicios-de-emergencias-en-salud-mental',
  },
]

export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`
}
