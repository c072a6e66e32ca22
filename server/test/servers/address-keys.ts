// Key pair of IP addresses of every test site. The site has the public key, and only the address opener the private one.
export const testAddressKeys = {
  publicKey: 'BEzizkYeWx-cjO3Z1M7LuiYLo_gXL78KpFf7AeuXOgk',
  privateKey: 'AIeyBO9_YVK5m9MaJNxrNiWFEPwQC0n_Z4Mb4r7dZ2w',
} as const
