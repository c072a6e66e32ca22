// React hook: shows a toast after a redirect, by the `aviso` query parameter, and removes the parameter from the URL.
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showToast } from '../../lib/browser/toast.ts'

const texts: Readonly<Record<string, string>> = {
  'sin-permiso': 'No tienes permisos para acceder a esta página',
}

export function useRedirectToast(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const text = texts[new URLSearchParams(search).get('aviso') ?? '']
  useEffect(() => {
    if (text === undefined) return
    void showToast('error', text)
    void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [text, pathname, navigate])
}
