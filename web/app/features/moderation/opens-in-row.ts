// CSS classes of a disclosure among buttons: the button stays where it is, and what opens takes a row below all buttons.

/** Older browsers take a row for both. */
export const opensInRow =
  'open:basis-full supports-[selector(::details-content)]:contents [&:not([open])::details-content]:hidden open:[&::details-content]:order-1 open:[&::details-content]:basis-full'

/** For the button that opens. */
export const withoutMarker = 'w-fit list-none [&::-webkit-details-marker]:hidden'
