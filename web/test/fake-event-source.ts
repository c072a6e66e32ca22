// Test double of the browser's EventSource: records every connection, and receives the events that a test sends.
export class FakeEventSource extends EventTarget {
  static readonly all: FakeEventSource[] = []
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  receive(event: { readonly type: string; readonly [field: string]: unknown }) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
}
