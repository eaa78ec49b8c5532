/** Where the providers are, by the settings that lead a demo shop to a stand-in of them. */
export const providerAddresses = {
  MSG91_URL: 'https://control.msg91.com',
  RAZORPAY_URL: 'https://api.razorpay.com',
  FIREBASE_KEYS_URL: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
} as const
