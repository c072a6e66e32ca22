// Tables of the account side whose rows the nightly rewrite writes again. A table that has the time of a write in a column is left out: a new
// transaction id would hide nothing.
export const rewrittenTables = [
  'identity.accounts',
  'identity.avatars',
  'identity.blocks',
  'identity.chat_pairs',
  'identity.credentials',
  'identity.deliveries',
  'identity.erasures',
  'identity.follows',
  'identity.notification_states',
  'identity.preferences',
  'identity.push_subscriptions',
  'identity.sessions',
  'identity.users',
] as const
