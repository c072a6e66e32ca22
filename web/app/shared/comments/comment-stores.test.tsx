// Component tests of the comment stores: deleted comments, the focus after a submit, and the spam detector that is loaded once.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDeletedComment, deletedComments, useDeletedComments } from './deleted-comments.ts'
import { newCommentExpected, useFocusNewComment } from './use-focus-new-comment.ts'
import { useSpamWarning } from './use-spam-warning.ts'

beforeEach(() => {
  deletedComments.set(new Set())
  newCommentExpected.set(false)
})
afterEach(() => vi.unstubAllGlobals())

function DeletedIds() {
  return <p>{[...useDeletedComments()].join(' ')}</p>
}

test('deleted comments: a deletion is reported to a mounted list, and a list mounted later knows it', () => {
  const view = render(<DeletedIds />)
  act(() => addDeletedComment('a'))
  act(() => addDeletedComment('b'))
  expect(view.container.textContent).toBe('a b')
  expect(render(<DeletedIds />).container.textContent).toBe('a b')
})

function List() {
  const list = useRef<HTMLUListElement>(null)
  useFocusNewComment(list)
  return (
    <ul ref={list}>
      <li tabIndex={-1}>new</li>
      <li tabIndex={-1}>old</li>
    </ul>
  )
}

test('new comment: the list mounted after a submit focuses its first comment, once', () => {
  const first = render(<List />)
  expect(document.activeElement).toBe(document.body)
  first.unmount()
  newCommentExpected.set(true)
  const second = render(<List />)
  expect(document.activeElement?.textContent).toBe('new')
  second.unmount()
  render(<List />)
  expect(document.activeElement).toBe(document.body)
})

test('new comment: a focus that the user has moved meanwhile stays', () => {
  render(<button type="button">other</button>)
  screen.getByText('other').focus()
  newCommentExpected.set(true)
  render(<List />)
  expect([document.activeElement?.textContent, newCommentExpected.get()]).toEqual(['other', false])
})

function Form({ name }: { readonly name: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { isSpam, listeners } = useSpamWarning(field)
  return (
    <>
      <textarea ref={field} aria-label={name} {...listeners} />
      {isSpam && <p>{name} has spam</p>}
    </>
  )
}

test('spam warning: two forms load the terms once; without terms the built-in ones apply (SPAM-04)', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  render(
    <>
      <Form name="first" />
      <Form name="second" />
    </>,
  )
  for (const name of ['first', 'second']) {
    fireEvent.focus(screen.getByLabelText(name))
    fireEvent.input(screen.getByLabelText(name), { target: { value: name === 'first' ? 'psst.me' : 'hola' } })
  }
  await screen.findByText('first has spam')
  fireEvent.input(screen.getByLabelText('first'), { target: { value: 'hola' } })
  await waitFor(() => expect(screen.queryByText('first has spam')).toBeNull())
  expect([screen.queryByText('second has spam'), fetched.mock.calls.length]).toEqual([null, 1])
})
