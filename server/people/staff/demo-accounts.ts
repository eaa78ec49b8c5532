import type { StaffRole } from '#contract/api/endpoint.ts'

/** The people at the counter of a demo shop, one for each role. Their apps' secrets are public: only a demo shop takes them. */
export const demoStaff: { mobileNumber: string; name: string; role: StaffRole; appSecret: string }[] = [
  { mobileNumber: '9000000001', name: 'Meera Joshi', role: 'admin', appSecret: 'DEMOADMINDEMOADMINDEMOADMINDEMOA' },
  { mobileNumber: '9000000002', name: 'Vikram Rao', role: 'manager', appSecret: 'DEMOMANAGERDEMOMANAGERDEMOMANAGE' },
  { mobileNumber: '9000000003', name: 'Sunita Patil', role: 'packer', appSecret: 'DEMOPACKERDEMOPACKERDEMOPACKERDE' },
  { mobileNumber: '9000000004', name: 'Imran Shaikh', role: 'support', appSecret: 'DEMOSUPPORTDEMOSUPPORTDEMOSUPPOR' },
]
