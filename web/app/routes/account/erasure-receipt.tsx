// Route `/receipt/{id}` of an erasure receipt: what was deleted. It contains no account data; its id is the only access check.
import { publicId } from '@murmullo/contract/core/primitives'
import { data, Link } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { isInProgress, receiptLead, receiptRows, receiptTitle } from '../../features/account/erasure-receipt-texts.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { usePollWhile } from '../../lib/hooks/use-poll.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/erasure-receipt.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, requestId } = context.get(pageContext)
  if (!publicId.safeParse(params.id).success)
    throw data({ code: 'accounts.receipt_unknown', requestId }, { status: 404 })
  return api.accounts.readReceipt({ receipt: params.id })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Recibo', description: 'Lo que se borró.', index: false })
}

export default function Receipt({ loaderData: receipt }: Route.ComponentProps) {
  usePollWhile(isInProgress(receipt))
  return (
    <AuthPage title={receiptTitle(receipt)} lead={receiptLead(receipt)}>
      <dl className="flex flex-col gap-2">
        {receiptRows(receipt).map(([name, value]) => (
          <Line key={name} name={name}>
            {value}
          </Line>
        ))}
      </dl>
      <Link to="/" className={buttonClass('outline', 'mt-6')}>
        Ir a los secretos
      </Link>
    </AuthPage>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
