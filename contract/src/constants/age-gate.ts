// Cookie of the age gate. Its value is the same for every visitor: it says "an adult uses this device" and identifies no device.
export const ageCookie = { name: '__Host-adult', value: '1', days: 365 } as const
