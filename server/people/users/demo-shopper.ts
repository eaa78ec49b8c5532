/** Who signs in to try the shop out. */
export const demoShopper = { name: 'Asha Verma', mobileNumber: '9876543210' }
