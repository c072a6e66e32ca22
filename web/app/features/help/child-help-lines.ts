// Static data: phone lines for children and adolescents by country. None was verified by a call: they come from press and government sources, see
// `source`. The operator confirms each number before launch and every 90 days after that, like those of help-lines.ts.
import type { HelpLine } from './help-lines.ts'

export const childDirectory = {
  name: 'Líneas de ayuda para niñas, niños y adolescentes de todo el mundo',
  url: 'https://childhelplineinternational.org/helplines/',
}

export const childHelpLines: readonly HelpLine[] = [
  {
    country: 'AR',
    name: 'Línea 102, de niñas, niños y adolescentes',
    phone: '102',
    source:
      'https://www.diariodecuyo.com.ar/editorialdeldia/Proteccion-de-menores-ante-casos-de-abusos-o-violencia-20220813-0112.html',
  },
  {
    country: 'CL',
    name: 'Fono Niños (Carabineros)',
    phone: '147',
    hours: '24 horas',
    source:
      'https://13.cl/programas/servicios-13/servicios/conoce-como-funciona-fono-ninos-147-el-servicio-para-denunciar',
  },
  {
    country: 'CO',
    name: 'Línea 141 (ICBF)',
    phone: '141',
    hours: '24 horas',
    source:
      'https://www.elespectador.com/noticias/nacional/maltrato-abuso-sexual-y-trabajo-infantil-ahora-se-puede-articulo-669056',
  },
  {
    country: 'ES',
    name: 'Teléfono ANAR de ayuda a niños y adolescentes',
    phone: '116 111',
    hours: '24 horas',
    source:
      'https://valenciaextra.com/es/sociedad/telefono-ayuda-fundacion-anar-2855-ninos-ninas-comunitat-valenciana-2023_559406_102_amp.html',
  },
  {
    country: 'MX',
    name: 'Guardia Nacional, denuncias de delitos en internet',
    phone: '088',
    source: 'https://www.eluniversal.com.mx/nacion/al-dia-acosan-a-647-menores-en-mexico',
  },
  {
    country: 'PE',
    name: 'Línea ANNA 1810',
    phone: '1810',
    hours: 'lunes a sábado, 7 a 19 h',
    source:
      'https://www.gob.pe/institucion/mimp/noticias/1136637-mimp-linea-anna-1810-atendio-cerca-de-2-000-casos-en-2025-y-refuerza-su-rol-en-la-proteccion-infantil',
  },
  {
    country: 'PY',
    name: 'Fono Ayuda 147',
    phone: '147',
    hours: '24 horas',
    source: 'http://aldeasinfantiles.org.py/preguntas-frecuentes',
  },
  {
    country: 'US',
    name: 'NCMEC, Centro Nacional para Menores Desaparecidos y Explotados',
    phone: '1 800 843 5678',
    source: 'https://takeitdown.ncmec.org/faq/',
  },
  {
    country: 'UY',
    name: 'Línea Azul (INAU)',
    phone: '0800 5050',
    hours: 'lunes a viernes 8 a 20 h, sábados y domingos 9 a 19 h',
    source: 'https://childhelplineinternational.org/uruguay-linea-azul/',
  },
]
