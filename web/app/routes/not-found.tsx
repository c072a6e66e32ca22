// Every address that is not in the table.
import { data } from 'react-router'

export function loader(): never {
  throw data({ code: 'request.not_found' }, { status: 404 })
}

export default function NotFound() {
  return null
}
