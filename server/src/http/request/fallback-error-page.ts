// Fallback error page for errors outside React: no script, no style sheet, no dependency that could fail again.
import type { AppError } from '@murmullo/contract/core/errors'

export function renderFallbackErrorPage(error: AppError, requestId: string): string {
  const [title, text] =
    error.status === 503
      ? [
          'Volvemos enseguida',
          'Hay mucha gente o estamos haciendo un arreglo. Espera unos segundos y vuelve a intentarlo.',
        ]
      : error.status < 500
        ? ['No pudimos entender la petición', 'Vuelve al inicio e inténtalo de nuevo.']
        : ['Algo salió mal', 'El fallo es nuestro y ya quedó anotado. Vuelve a intentarlo en un momento.']
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow"><meta name="color-scheme" content="light dark"><title>${title} · Murmullo</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Volver al inicio</a></p><p><small>Referencia: ${requestId}</small></p></main></body></html>
`
}
