// Page footer: links, legal notice and copyright.
import { Link } from 'react-router'
import { type Brand, fullName } from '../lib/site/brand.ts'

export function Footer({ brand, year }: { readonly brand: Brand; readonly year: number }) {
  return (
    <footer className="mt-auto border-t border-line pb-[env(safe-area-inset-bottom)]">
      <div className="page-width grid gap-x-12 gap-y-4 py-8 text-sm text-ink-2 desk:grid-cols-[1fr_auto]">
        <div>
          <p className="font-voice text-lg text-ink">Comparte tus secretos anónimamente</p>
          <p className="mt-1 max-w-xl text-[0.8125rem] text-ink-3">
            Solo para mayores de 18 años. El proveedor no se hace responsable del contenido que publican los usuarios.
          </p>
        </div>
        <div className="desk:text-right">
          <nav aria-label="Pie de página" className="-mx-2 flex flex-wrap desk:justify-end">
            <Link to="/murmullo#politicas" className={footerLink}>
              Políticas de uso
            </Link>
            <Link to="/murmullo" className={footerLink}>
              Sobre nosotros
            </Link>
            <Link to="/transparencia" className={footerLink}>
              Transparencia
            </Link>
          </nav>
          <p className="mt-1 text-[0.8125rem] text-ink-3">
            © {year} {fullName(brand)}
          </p>
        </div>
      </div>
    </footer>
  )
}

const footerLink =
  'inline-flex min-h-11 items-center rounded-control px-2 font-medium underline-offset-4 hover:text-ink hover:underline'
