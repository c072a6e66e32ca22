// clientAction wrapper: on a network or server error the form stays mounted with its input and shows the error (no error boundary).
import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from 'react-router'
import { errorMessages, networkErrorMessage } from '../errors/error-messages.ts'

type FormClientAction<Refusal> = (args: ClientActionFunctionArgs) => Promise<ReturnType<typeof data<Refusal>>>

/** The `clientAction` of a route. `toActionData` builds the action result from the form data and the error message. */
export function keepFormOnNetworkError<Refusal>(
  toActionData: (form: FormData, message: string) => Refusal,
): FormClientAction<Refusal> {
  return async ({ request, serverAction }) => {
    const form = await request.clone().formData()
    try {
      // The return type is the server action's, which only the route's types know.
      return await serverAction()
    } catch (error) {
      if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
      // With an error status the router does not revalidate the loaders: those requests would fail as well.
      return data(
        toActionData(form, error instanceof TypeError ? networkErrorMessage : errorMessages['service.failed']),
        {
          status: 503,
        },
      )
    }
  }
}
