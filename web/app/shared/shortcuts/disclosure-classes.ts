// CSS classes of a disclosure among buttons: the button stays in its row, and the opened content fills a row below all buttons.

/** Fallback for older browsers: button and content share one row. */
export const disclosureClass =
  'open:basis-full supports-[selector(::details-content)]:contents [&:not([open])::details-content]:hidden open:[&::details-content]:order-1 open:[&::details-content]:basis-full'

/** For the button that opens the disclosure. */
export const summaryClass = 'w-fit list-none [&::-webkit-details-marker]:hidden'
