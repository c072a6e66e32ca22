// Page footer: links, legal notice and copyright.
import { type Brand, fullName } from '../lib/site/brand.ts'

export function Footer({ brand, year }: { readonly brand: Brand; readonly year: number }) {
  return (
    <footer className="mt-auto border-t border-line pb-[env(safe-area-inset-bottom)]">
      <div className="page-width grid gap-x-12 gap-y-4 py-8 text-sm text-ink-2 desk:grid-cols-[1fr_auto]">
        <div>
          <p className="font-voice text-xl text-ink">Comparte tus secretos anónimamente</p>
          <p className="mt-1 max-w-xl text-meta text-balance text-ink-3">
            Solo para mayores de 18 años. El proveedor no se hace responsable del contenido que publican los usuarios.
          </p>
        </div>
        <div className="desk:text-right">
          <nav aria-label="Pie de página" className="-mx-2 flex flex-wrap desk:justify-end">
            <a href="/murmullo#politicas" className={footerLink}>
              Políticas de uso
            </a>
            <a href="/murmullo" className={footerLink}>
              Sobre nosotros
            </a>
            <a href="/transparencia" className={footerLink}>
              Transparencia
            </a>
          </nav>
          <p className="mt-1 text-meta text-ink-3">
            © {year} {fullName(brand)}
          </p>
        </div>
      </div>
    </footer>
  )
}

const footerLink =
  'inline-flex min-h-11 items-center rounded-control px-2 font-medium underline-offset-4 hover:text-ink hover:underline'
