// Empty-state texts of /my-secrets. Only the loader imports them, so the client receives the text of its tab alone.
import type { OwnTab } from '@murmullo/contract/content/own-secrets'

export const emptyTabs: Readonly<Record<OwnTab, { readonly title: string; readonly text: string }>> = {
  all: {
    title: 'Todavía no has contado nada',
    text: 'Lo que cuentes estará aquí, y solo tú sabrás que es tuyo.',
  },
  public: {
    title: 'No tienes secretos públicos',
    text: 'Aquí estarán los que quieras que todos lean.',
  },
  private: {
    title: 'No tienes secretos privados',
    text: 'Con «Hacer privado», cualquiera de los tuyos deja de verse: se queda aquí, solo para ti.',
  },
}
