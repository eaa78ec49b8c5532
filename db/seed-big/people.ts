import { inDaytime, lot, madeId, momentAt, pick, whole } from './made-rows.ts'
import { countRows, type Part } from './part.ts'

/** As many numbers as begin with 80000: nobody takes them for a real person's. */
const mostPeople = 99_999

/**
 * Customers with addresses: every seventh a guest of one checkout, one in seventy erased since. `big_person` keeps who they are
 * by their number.
 */
export const addPeople: Part = async (perform, size) => {
  const count = Math.max(0, size.customers - (await countRows(perform, 'shopper')))
  if (count > mostPeople) throw new RangeError(`There are numbers for ${mostPeople} customers only`)
  await perform(
    `create temporary table big_person on commit drop as
      select k, made.id, role, is_erased, name, lower(replace(name, ' ', '.')) || k || '@example.com' as email,
        '80000' || lpad(k::text, 5, '0') as mobile, ${inDaytime('at')} as created_at,
        jsonb_build_object('houseNumber', coalesce(nullif(right(tower_name, 1), '') || '-', '') || flat,
          'buildingName', building_name, 'towerName', tower_name, 'pincode', pincode, 'town', town, 'district', district,
          'state', state) as address
      from (
        select k, ${madeId('person', 'k')} as id, case when k % 7 = 0 then 'guest' else 'user' end as role, k % 70 = 15 as is_erased,
          ${pick('$2::text[]', 'k', 31)} || ' ' || ${pick('$3::text[]', 'k', 32)} as name,
          ${momentAt(`(k - 1) / $1::float8`)} - interval '11 hours' as at, ${whole('k', 33, 1, 14)} * 100 + ${whole('k', 34, 1, 6)} as flat,
          ${whole('k', 35, 1, '(select count(*) from building)')} as place
        from generate_series(1, $1::bigint) k
      ) made
      join (select *, row_number() over (order by town, building_name, tower_name, id)::int as place from building) b using (place)`,
    [count, firstNames, surnames],
  )
  await perform('create unique index on big_person (k)')
  await perform('analyze big_person')
  await perform(`
    insert into shopper (id, role, login_mobile, mobile_number, name, email, address, is_verified, created_at, erased_at, demo)
    select id, role, case when role = 'user' and not is_erased then mobile end, case when is_erased then '0000000000' else mobile end,
      case when not is_erased then name end, case when not is_erased then email end, case when not is_erased then address end,
      role = 'user' and not is_erased, created_at, case when is_erased then now() - ${whole('k', 36, 1, 30)} * interval '1 day' end, true
    from big_person`)
  await perform(`
    insert into consent (user_id, purpose, is_given, notice_version, via, created_at, demo)
    select id, purpose, true, '2026-11-21', case role when 'user' then 'sign-in' else 'guest-checkout' end, created_at, true
    from big_person, unnest(array['service', 'marketing']) purpose
    where purpose = 'service' or ${lot('k', 37)} < 0.4`)
  await perform('analyze shopper')
}

export const firstNames = [
  ...['Aarti', 'Aditya', 'Akshay', 'Amrita', 'Anil', 'Anjali', 'Arun', 'Asha', 'Ashok', 'Bharti', 'Chetan', 'Deepa'],
  ...['Dinesh', 'Divya', 'Farhan', 'Gaurav', 'Geeta', 'Girish', 'Harish', 'Heena', 'Imran', 'Indu', 'Ishita', 'Jaya'],
  ...[
    'Jitendra',
    'Kamal',
    'Kavita',
    'Ketan',
    'Kiran',
    'Lata',
    'Mahesh',
    'Manisha',
    'Meena',
    'Mohan',
    'Nandini',
    'Naresh',
  ],
  ...[
    'Neelam',
    'Nikhil',
    'Omkar',
    'Pallavi',
    'Pankaj',
    'Prachi',
    'Pradeep',
    'Priya',
    'Rahul',
    'Rajni',
    'Rekha',
    'Ritu',
  ],
  ...[
    'Rohan',
    'Sameer',
    'Sandhya',
    'Sangeeta',
    'Sanjay',
    'Shabnam',
    'Shilpa',
    'Sunil',
    'Swati',
    'Tarun',
    'Uma',
    'Varsha',
  ],
]

export const surnames = [
  ...['Agrawal', 'Ahirwar', 'Bajpai', 'Banerjee', 'Bhandari', 'Chauhan', 'Dandekar', 'Deshpande', 'Dixit', 'Dwivedi'],
  ...['Fernandes', 'Gaikwad', 'Ghosh', 'Goyal', 'Gupta', 'Hegde', 'Iyer', 'Jadhav', 'Jain', 'Joshi', 'Kale', 'Kapoor'],
  ...['Khan', 'Kulkarni', 'Kushwaha', 'Lokhande', 'Mahajan', 'Malviya', 'Mehta', 'Mishra', 'Naik', 'Nair', 'Pandey'],
  ...[
    'Parmar',
    'Patel',
    'Pathak',
    'Patidar',
    'Patil',
    'Pawar',
    'Pillai',
    'Qureshi',
    'Rathore',
    'Reddy',
    'Sahu',
    'Saxena',
  ],
  ...['Shah', 'Sharma', 'Shinde', 'Shukla', 'Sisodia', 'Solanki', 'Soni', 'Thakur', 'Tiwari', 'Trivedi', 'Upadhyay'],
  ...['Vaidya', 'Verma', 'Vyas', 'Yadav'],
]
