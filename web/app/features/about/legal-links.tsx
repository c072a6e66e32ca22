// Footer navigation component: links between the about, anonymity, privacy, terms and contact pages.
const pages = [
  { path: '/murmullo', name: 'Sobre nosotros' },
  { path: '/promesa', name: 'Qué podemos saber y qué no' },
  { path: '/politicas-privacidad', name: 'Política de privacidad' },
  { path: '/terminos-servicio', name: 'Términos del servicio' },
  { path: '/contacto', name: 'Contacto' },
] as const

export function LegalLinks({ here = '/murmullo' }: { readonly here?: (typeof pages)[number]['path'] }) {
  return (
    <nav aria-label="Sobre este lugar" className="mt-20 border-t border-line pt-4">
      <ul className="flex flex-wrap gap-x-7">
        {pages
          .filter(({ path }) => path !== here)
          .map(({ path, name }) => (
            <li key={path}>
              <a href={path} className="text-link inline-flex min-h-11 items-center">
                {name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
