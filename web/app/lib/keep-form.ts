// A form whose request did not get through stays, with what was written in it, and says so. The page about failures would take both away.
import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type UNSAFE_DataWithResponseInit,
} from 'react-router'
import { errorTexts, unreachableText } from './error-texts.ts'

type Kept<Refusal> = (args: ClientActionFunctionArgs) => Promise<UNSAFE_DataWithResponseInit<Refusal>>

/** The `clientAction` of a route. `refuse` says, of what was written and why it failed, what the action itself would have answered. */
export function keepForm<Refusal>(refuse: (form: FormData, why: string) => Refusal): Kept<Refusal> {
  return async ({ request, serverAction }) => {
    const form = await request.clone().formData()
    try {
      // What it answers has the type of the action, which the route's own types know.
      return await serverAction()
    } catch (error) {
      if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
      // With a status, so that nothing is asked anew: that would fail as well.
      return data(refuse(form, error instanceof TypeError ? unreachableText : errorTexts['service.failed']), {
        status: 503,
      })
    }
  }
}
