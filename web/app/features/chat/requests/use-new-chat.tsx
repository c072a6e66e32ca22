// React hook: new-chat dialog and the button that opens it. Without JavaScript both are rendered as a page.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PeopleResult } from '../../../shared/people-picker/use-people-search.ts'
import { Button, type ButtonTone, buttonClass } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { NewChatForm } from './new-chat-form.tsx'

type NewChatProps = {
  /** Search term from the URL; null if the URL does not request the dialog. */
  readonly term: string | null
  readonly initialResults: PeopleResult | null
}

export function useNewChat({ term, initialResults }: NewChatProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  /** Incremented on each opening; used as `key`, so the form state resets. */
  const [opened, setOpened] = useState(0)
  const [isSent, setIsSent] = useState(false)

  useEffect(() => {
    if ((term !== null || opened > 0) && !dialog.current?.open) dialog.current?.showModal()
  }, [term, opened])
  useEffect(() => {
    if (!isSent) return undefined
    const timer = setTimeout(() => {
      dialog.current?.close()
      void navigate('/chat', { replace: true })
    }, chatLimits.requestReloadMs)
    return () => clearTimeout(timer)
  }, [isSent, navigate])

  const open = () => {
    setOpened((before) => before + 1)
    setIsSent(false)
  }
  const form = { term: term ?? '', initialResults, onDone: () => setIsSent(true) }
  return {
    /** Outlined beside the other button of an empty list. */
    button: (label: string, tone: ButtonTone = 'primary') => (
      <form
        action="/chat"
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <input type="hidden" name="con" value="" />
        <Button type="submit" tone={tone} aria-haspopup="dialog">
          {label}
        </Button>
      </form>
    ),
    dialog: (
      <>
        <Dialog
          ref={dialog}
          id="nuevo-chat"
          aria-labelledby="nuevo-chat-titulo"
          className="sheet"
          onClose={() => {
            // Remove the query parameter, so that a reload does not open the dialog again.
            if (term !== null && !isSent) void navigate('/chat', { replace: true, preventScrollReset: true })
          }}
        >
          <div className="sheet-body">
            <h2 id="nuevo-chat-titulo" className="mb-4 font-voice text-2xl">
              Nuevo chat
            </h2>
            <NewChatForm
              key={opened}
              {...form}
              cancel={
                <Button tone="outline" onClick={() => dialog.current?.close()}>
                  Cancelar
                </Button>
              }
            />
          </div>
        </Dialog>
        {term !== null && (
          <noscript>
            <section
              aria-label="Nuevo chat"
              className="mb-8 rounded-card border border-line bg-surface px-5 py-6 shadow-card"
            >
              <NewChatForm
                {...form}
                cancel={
                  <a href="/chat" className={buttonClass('outline')}>
                    Cancelar
                  </a>
                }
              />
            </section>
          </noscript>
        )}
      </>
    ),
  }
}
