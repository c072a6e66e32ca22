// Traces of a user in the browser, on submit of a logout form. The drafts are deleted here, too: not every browser knows Clear-Site-Data.
import { carryDeviceSettings } from '../lib/site/device-settings.ts'
import { deleteAllDrafts } from './secret-draft.ts'

export function clearBrowserTraces(): void {
  carryDeviceSettings()
  deleteAllDrafts()
}
